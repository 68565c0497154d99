-- The token with one of these hashes. Its last use is stored to the hour, so that few calls write.
create or replace function public.admin_token_find(hashes text[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  token private.admin_tokens;
begin
  select * into token from private.admin_tokens as known
  where known.hash = any (hashes) and known.revoked_at is null and (known.expires_at is null or known.expires_at > now());
  if token.id is null then
    return jsonb_build_object('token', null);
  end if;
  if token.used_at is null or token.used_at < now() - interval '1 hour' then
    update private.admin_tokens as known set used_at = now() where known.id = token.id;
  end if;
  return jsonb_build_object('token', jsonb_build_object(
    'id', token.id, 'name', token.name, 'scopes', to_jsonb(token.scopes),
    'tenant', (select tenant.uuid from public.tenants as tenant where tenant.id = token.tenant_id)
  ));
end
$$;

comment on function public.admin_token_find is 'The token with one of these hashes, unless it has expired or was revoked.';
