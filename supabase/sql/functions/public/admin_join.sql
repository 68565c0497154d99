-- `["uuid", …]` of the tenants that have invited the address of an account to edit their sites. With `spends` the
-- account becomes a member of them, and the invitations are deleted. The Worker calls it after a code has proven the
-- address. As in member_join, an invitation does not apply to accounts of single sign-on.
create or replace function public.admin_join(account uuid, spends boolean default false) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := (
    select lower(known.email) from auth.users as known
    where known.id = admin_join.account and known.email_confirmed_at is not null
      and known.is_sso_user is not true and known.is_anonymous is not true
  );
  joined jsonb;
begin
  if not admin_join.spends then
    return (
      select coalesce(jsonb_agg(tenant.uuid order by tenant.uuid), '[]')
      from public.invitations as invited join public.tenants as tenant on tenant.id = invited.tenant_id
      where invited.email = address and invited.role in ('author', 'editor', 'owner')
    );
  end if;
  with spent as (
    delete from public.invitations as invited
    where invited.email = address and invited.role in ('author', 'editor', 'owner')
    returning invited.tenant_id, invited.role, invited.sites
  ), added as (
    insert into public.members (tenant_id, user_id, role, sites)
    select spent.tenant_id, admin_join.account, spent.role, spent.sites from spent
    on conflict do nothing
  )
  select coalesce(jsonb_agg(tenant.uuid order by tenant.uuid), '[]') into joined
  from spent join public.tenants as tenant on tenant.id = spent.tenant_id;
  return joined;
end
$$;

comment on function public.admin_join is 'The tenants that have invited an account to edit their sites; with spends it accepts.';
