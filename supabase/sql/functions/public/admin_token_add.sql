create or replace function public.admin_token_add(
  name text, hash text, scopes text[], tenant uuid default null, expires_at timestamptz default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint;
  added uuid;
begin
  if tenant is not null then
    select known.id into of_tenant from public.tenants as known where known.uuid = admin_token_add.tenant;
    if of_tenant is null then
      return jsonb_build_object('error', 'unknown_tenant');
    end if;
  end if;
  insert into private.admin_tokens as made (name, hash, scopes, tenant_id, expires_at)
  values (
    admin_token_add.name, admin_token_add.hash, admin_token_add.scopes, of_tenant, admin_token_add.expires_at
  )
  returning made.id into added;
  return jsonb_build_object('id', added);
end
$$;

comment on function public.admin_token_add is 'Stores the hash of a new token of the HTTP API.';
