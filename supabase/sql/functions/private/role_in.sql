create or replace function private.role_in(of_tenant bigint) returns text
  language sql stable set search_path = ''
as $$
  select member.role from public.members as member
  where member.tenant_id = of_tenant and member.user_id = auth.uid()
$$;
