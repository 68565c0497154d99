-- Members of the tenant, named by account id or e-mail address. With `beyond` also accounts that are not members;
-- their address must be confirmed and must not come from single sign-on, where several accounts may share one
-- address. Each query uses an index of Supabase Auth, which stores addresses in lower case.
create or replace function private.named_accounts(of_tenant bigint, named text, beyond boolean) returns uuid[]
  language plpgsql stable set search_path = ''
as $$
declare
  address constant text := lower(btrim(named));
begin
  if named ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return array(
      select account.id from auth.users as account
      where account.id = named::uuid and (beyond or exists (
        select from public.members as member where member.tenant_id = of_tenant and member.user_id = account.id
      ))
    );
  end if;
  return array(
    select account.id
    from public.members as member join auth.users as account on account.id = member.user_id
    where member.tenant_id = of_tenant and lower(account.email) = address
    union
    select account.id from auth.users as account
    where beyond and account.email = address and account.is_sso_user = false and account.email_confirmed_at is not null
  );
end
$$;
