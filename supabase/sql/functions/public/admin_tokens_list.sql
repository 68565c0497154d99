create or replace function public.admin_tokens_list() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(token) - '{hash,tenant_id}'::text[] || jsonb_build_object('tenant', tenant.uuid)
    order by token.created_at, token.id
  ), '[]')
  from private.admin_tokens as token left join public.tenants as tenant on tenant.id = token.tenant_id
$$;

comment on function public.admin_tokens_list is 'Tokens of the HTTP API, including revoked ones, without the tokens themselves.';
