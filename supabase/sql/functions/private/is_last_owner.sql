create or replace function private.is_last_owner(of_tenant bigint, account uuid) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from public.members as member
    where member.tenant_id = of_tenant and member.user_id = account and member.role = 'owner'
  ) and not exists (
    select from public.members as member
    where member.tenant_id = of_tenant and member.user_id <> account and member.role = 'owner'
  )
$$;
