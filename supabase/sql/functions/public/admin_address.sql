-- Why an address may get a sign-in code for ADMIN_HOST: 'edits' if its account edits sites of a tenant, 'invited' if it
-- has an invitation to do so, otherwise null.
create or replace function public.admin_address(email text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when exists (
      select from public.members as member join auth.users as account on account.id = member.user_id
      where lower(account.email) = lower(btrim(admin_address.email))
        and member.role in ('author', 'editor', 'owner')
    ) then 'edits'
    when exists (
      select from public.invitations as invited
      where invited.email = lower(btrim(admin_address.email))
        and invited.role in ('author', 'editor', 'owner')
    ) then 'invited'
  end
$$;

comment on function public.admin_address is 'Whether the account of an address edits sites, or is invited to do so.';
