-- Members of a tenant and its invitations, for operators and owners: who they are, an invitation, another role, the end of one.

-- A token that publishes says nothing of people: their addresses have a scope of their own.
alter table private.admin_tokens drop constraint admin_tokens_scopes_check;
alter table private.admin_tokens add constraint admin_tokens_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ '{read,write,preview,publish,members}'::text[]);

-- The tenant of a site, locked: two calls that change its members do so one after the other, so that neither takes the owner
-- away that the other counts on. Null: no such site.
create function private.locked_tenant(site text) returns bigint
  language sql volatile set search_path = ''
as $$
  select tenant.id
  from public.tenants as tenant join public.sites as known on known.tenant_id = tenant.id
  where known.id = private.named_site(locked_tenant.site)
  for no key update of tenant
$$;

-- Why an account may not change members of the tenant; null: it may. Null for an account: an operator calls.
create function private.member_caller_error(of_tenant bigint, caller uuid) returns text
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

-- Members of the tenant that a caller names by account or e-mail address; with `beyond` also accounts that are no members,
-- of which an address counts where it is confirmed, and not where it is of single sign-on: several may have one address.
-- Each query has an index of Supabase Auth, which stores addresses in lower case.
create function private.named_accounts(of_tenant bigint, named text, beyond boolean) returns uuid[]
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

create function private.is_last_owner(of_tenant bigint, account uuid) returns boolean
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

create function public.members_list(
  site text, role text default null, after uuid default null, max_rows integer default 1000
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_tenant bigint;
begin
  select known.tenant_id into of_tenant
  from public.sites as known where known.id = private.named_site(members_list.site);
  if of_tenant is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.account), '[]')
      from (
        select member.user_id as account, account.email::text as email, member.role, member.created_at
        from public.members as member join auth.users as account on account.id = member.user_id
        where member.tenant_id = of_tenant
          and (members_list.role is null or member.role = members_list.role)
          and (members_list.after is null or member.user_id > members_list.after)
        order by member.user_id
        limit least(greatest(members_list.max_rows, 1), 1000)
      ) as listed
    ),
    'invitations', (
      select coalesce(jsonb_agg(to_jsonb(invited) - 'tenant_id' order by invited.email), '[]')
      from public.invitations as invited
      where invited.tenant_id = of_tenant and members_list.after is null
        and (members_list.role is null or invited.role = members_list.role)
    )
  );
end
$$;

comment on function public.members_list is 'Members of the tenant of a site in the order of their accounts, behind one, and the invitations that wait.';

-- An invitation by an operator, or by an owner (`caller`). It counts once, for the account whose confirmed address it names
-- (member_join). Inviting again changes the role and the day.
create function public.member_invite(site text, email text, role text, caller uuid default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.locked_tenant(site);
  refused text := private.member_caller_error(of_tenant, member_invite.caller);
  address text := lower(btrim(member_invite.email));
  most constant integer := 1000;
begin
  if refused is not null then
    return jsonb_build_object('error', refused);
  end if;
  if char_length(address) > 254 or address !~ '^[^[:space:][:cntrl:]@<>()",:;\\]+@[^[:space:][:cntrl:]@<>()",:;\\]+$' then
    return jsonb_build_object('error', 'invalid_address');
  end if;
  if not exists (
    select from public.sites as known
    where known.id = private.named_site(member_invite.site)
      and known.config -> 'account' ->> 'sign_up' in ('open', 'invitation')
  ) then
    return jsonb_build_object('error', 'sign_up_closed');
  end if;
  if exists (
    select from public.members as member join auth.users as account on account.id = member.user_id
    where member.tenant_id = of_tenant and lower(account.email) = address
  ) then
    return jsonb_build_object('error', 'already_member');
  end if;
  if (
    select count(*) from public.invitations as invited
    where invited.tenant_id = of_tenant and invited.email <> address
  ) >= most then
    return jsonb_build_object('error', 'too_many_invitations');
  end if;
  insert into public.invitations as invited (tenant_id, email, role) values (of_tenant, address, member_invite.role)
  on conflict on constraint invitations_pkey do update set role = excluded.role, created_at = now();
  return jsonb_build_object('email', address, 'role', member_invite.role);
end
$$;

comment on function public.member_invite is 'Invites an address to the tenant of a site: its account becomes a member at its next sign-in.';

-- Another role for a member. An account that is no member becomes one where the platform says so (`adds`). No owner changes
-- her own role, and none but the platform takes the last owner away.
create function public.member_role(
  site text, member text, role text, caller uuid default null, adds boolean default false
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.locked_tenant(site);
  refused text := private.member_caller_error(of_tenant, member_role.caller);
  found_accounts uuid[];
  is_there boolean;
begin
  if refused is not null then
    return jsonb_build_object('error', refused);
  end if;
  found_accounts := private.named_accounts(of_tenant, member_role.member, member_role.adds);
  if cardinality(found_accounts) > 1 then
    return jsonb_build_object('error', 'many_accounts');
  end if;
  is_there := exists (
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
  insert into public.members as known (tenant_id, user_id, role) values (of_tenant, found_accounts[1], member_role.role)
  on conflict on constraint members_pkey do update set role = excluded.role;
  -- What it was invited as no longer matters.
  delete from public.invitations as invited using auth.users as account
  where account.id = found_accounts[1] and invited.tenant_id = of_tenant and invited.email = lower(account.email);
  return (
    select jsonb_build_object('account', account.id, 'email', account.email, 'role', member_role.role, 'added', not is_there)
    from auth.users as account where account.id = found_accounts[1]
  );
end
$$;

comment on function public.member_role is 'Another role for a member of the tenant of a site, by account or address.';

-- Ends a membership and an invitation of an account or an address. `forced`: the last owner too.
create function public.member_remove(site text, member text, caller uuid default null, forced boolean default false)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.locked_tenant(site);
  refused text := private.member_caller_error(of_tenant, member_remove.caller);
  found_accounts uuid[];
  removed bigint;
  uninvited bigint;
begin
  if refused is not null then
    return jsonb_build_object('error', refused);
  end if;
  found_accounts := private.named_accounts(of_tenant, member_remove.member, false);
  if cardinality(found_accounts) > 1 then
    return jsonb_build_object('error', 'many_accounts');
  end if;
  if found_accounts[1] = member_remove.caller then
    return jsonb_build_object('error', 'own_membership');
  end if;
  if not member_remove.forced and private.is_last_owner(of_tenant, found_accounts[1]) then
    return jsonb_build_object('error', 'last_owner');
  end if;
  delete from public.invitations as invited
  where invited.tenant_id = of_tenant and (
    invited.email = lower(btrim(member_remove.member))
    or invited.email in (select lower(account.email) from auth.users as account where account.id = any (found_accounts))
  );
  get diagnostics uninvited = row_count;
  delete from public.members as known where known.tenant_id = of_tenant and known.user_id = any (found_accounts);
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed > 0, 'uninvited', uninvited > 0);
end
$$;

comment on function public.member_remove is 'Ends the membership and the invitation of an account or an address at the tenant of a site.';

revoke execute on function private.locked_tenant(text), private.member_caller_error(bigint, uuid),
  private.named_accounts(bigint, text, boolean), private.is_last_owner(bigint, uuid) from public, anon, authenticated;
do $$
declare
  callable regprocedure;
begin
  for callable in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace
      and proname in ('members_list', 'member_invite', 'member_role', 'member_remove')
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', callable);
    execute format('grant execute on function %s to service_role', callable);
  end loop;
end
$$;
