-- Whether the caller is a member of the tenant. The service role has no `auth.uid()`, so it is not a member.
create or replace function private.is_member(of_tenant bigint) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from public.members as member where member.tenant_id = of_tenant and member.user_id = auth.uid()
  )
$$;
