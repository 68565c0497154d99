-- Why an account may not change members of the tenant; null if it may. The account is null if an operator calls.
create or replace function private.member_caller_error(of_tenant bigint, caller uuid) returns text
  language sql stable set search_path = ''
as $$
  select case
    when of_tenant is null then 'unknown_site'
    when caller is not null and not exists (
      select from public.members as member
      where member.tenant_id = of_tenant and member.user_id = caller and member.role = 'owner'
    ) then 'not_owner'
  end
$$;
