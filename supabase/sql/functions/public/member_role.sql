drop function if exists public.member_role(text, text, text, uuid, boolean);
-- Changes the role of a member, and the only sites that the member reaches: `sites` is a list of hosts or ids, or
-- ["all"]; without it, they stay. With `adds`, which only the platform sets, an account that is not a member becomes
-- one. Owners cannot change their own role, and only the platform can remove the last owner.
create or replace function public.member_role(
  site text, member text, role text, caller uuid default null, adds boolean default false, sites jsonb default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.locked_tenant(site);
  refused text := private.member_caller_error(of_tenant, member_role.caller);
  found_accounts uuid[];
  was_member boolean;
  limited_to uuid[];
begin
  if refused is not null then
    return jsonb_build_object('error', refused);
  end if;
  refused := private.site_limit_error(of_tenant, member_role.role, member_role.sites);
  if refused is not null then
    return jsonb_build_object('error', refused);
  end if;
  found_accounts := private.named_accounts(of_tenant, member_role.member, member_role.adds);
  if cardinality(found_accounts) > 1 then
    return jsonb_build_object('error', 'many_accounts');
  end if;
  was_member := exists (
    select from public.members as known where known.tenant_id = of_tenant and known.user_id = found_accounts[1]
  );
  if cardinality(found_accounts) = 0 then
    return jsonb_build_object('error', 'unknown_member');
  end if;
  if found_accounts[1] = member_role.caller then
    return jsonb_build_object('error', 'own_membership');
  end if;
  if member_role.role <> 'owner' and not member_role.adds and private.is_last_owner(of_tenant, found_accounts[1]) then
    return jsonb_build_object('error', 'last_owner');
  end if;
  limited_to := private.site_limit(member_role.role, member_role.sites, (
    select known.sites from public.members as known
    where known.tenant_id = of_tenant and known.user_id = found_accounts[1]
  ));
  insert into public.members as known (tenant_id, user_id, role, sites)
  values (of_tenant, found_accounts[1], member_role.role, limited_to)
  on conflict on constraint members_pkey do update set role = excluded.role, sites = excluded.sites;
  -- Its invitation is no longer needed.
  delete from public.invitations as invited using auth.users as account
  where account.id = found_accounts[1] and invited.tenant_id = of_tenant and invited.email = lower(account.email);
  return (
    select jsonb_build_object(
      'account', account.id, 'email', account.email, 'role', member_role.role,
      'sites', private.shown_limit(limited_to), 'added', not was_member
    )
    from auth.users as account where account.id = found_accounts[1]
  );
end
$$;

comment on function public.member_role is 'Changes the role of a member of the tenant of a site, by account or address.';
