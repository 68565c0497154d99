-- Makes an account a member of the site's tenant: any account if sign-up is open, an invited address if it is by
-- invitation. The Worker calls it after a sign-in; the address must be confirmed. With `spends` false, an account
-- that would join by an invitation does not join, and the answer has `invited`. An invitation does not apply to
-- accounts of single sign-on: only the identity provider vouches for their address, and several accounts may share
-- it.
create or replace function public.member_join(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  sent jsonb := private.read_payload(payload, 16384);
  site public.sites;
  account record;
  invited text;
  limited_to uuid[];
  member_role text;
begin
  if jsonb_typeof(sent) is distinct from 'object' or (sent ->> 'user_id') !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then
    return jsonb_build_object('error', 'invalid_payload');
  end if;
  site := private.visible_site((private.read_url(sent ->> 'url')).host);
  select id, lower(email) as email into account from auth.users
  where id = (sent ->> 'user_id')::uuid and email_confirmed_at is not null
    and is_sso_user is not true and is_anonymous is not true;
  if site.id is null or account.id is null then
    return jsonb_build_object('role', null);
  end if;

  select role into member_role from public.members
  where tenant_id = site.tenant_id and user_id = account.id;
  if site.config -> 'account' ->> 'sign_up' in ('open', 'invitation') then
    select role, sites into invited, limited_to from public.invitations
    where tenant_id = site.tenant_id and email = account.email;
  end if;
  if invited is not null and member_role is null and sent -> 'spends' = 'false' then
    return jsonb_build_object('role', null, 'invited', true);
  end if;
  if site.config -> 'account' ->> 'sign_up' = 'open' then
    invited := coalesce(invited, 'visitor');
  end if;
  if invited is not null then
    insert into public.members (tenant_id, user_id, role, sites)
    values (site.tenant_id, account.id, invited, limited_to)
    on conflict do nothing;
    -- An invitation is valid once, so a member who is removed later cannot rejoin with it.
    delete from public.invitations where tenant_id = site.tenant_id and email = account.email;
  end if;
  select role into member_role from public.members
  where tenant_id = site.tenant_id and user_id = account.id;
  return jsonb_build_object('role', member_role);
end
$$;

comment on function public.member_join is 'Makes an account a member of the tenant of a site, if it may join, and returns its role.';
