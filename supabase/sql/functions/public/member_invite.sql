drop function if exists public.member_invite(text, text, text, uuid, boolean, jsonb);
drop function if exists public.member_invite(text, text, text, uuid, boolean, jsonb, boolean);
-- Creates an invitation by an operator, or by an owner (`caller`). It is valid once, for the account whose confirmed
-- address it names (member_join). Inviting again changes the role and the date. `mails`: the invitation is mailed, and
-- counts against the limits of such mails. `at_admin`: invited editors accept at ADMIN_HOST (admin_join), so the site
-- needs no sign-in of visitors. `sites`: the only sites that the member will reach, or ["all"]; without it, those of an
-- earlier invitation.
create or replace function public.member_invite(
  site text, email text, role text, caller uuid default null, mails boolean default false, ceilings jsonb default null,
  at_admin boolean default false, sites jsonb default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.locked_tenant(site);
  refused text := private.member_caller_error(of_tenant, member_invite.caller);
  address text := lower(btrim(member_invite.email));
  limited_to uuid[];
  most constant integer := 1000;
begin
  if refused is not null then
    return jsonb_build_object('error', refused);
  end if;
  if char_length(address) > 254 or address !~ '^[^[:space:][:cntrl:]@<>()",:;\\]+@[^[:space:][:cntrl:]@<>()",:;\\]+$' then
    return jsonb_build_object('error', 'invalid_address');
  end if;
  refused := private.site_limit_error(of_tenant, member_invite.role, member_invite.sites);
  if refused is not null then
    return jsonb_build_object('error', refused);
  end if;
  if not (member_invite.at_admin and member_invite.role in ('author', 'editor', 'owner')) and not exists (
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
  if mails then
    perform private.use_ceilings(ceilings);
    refused := private.take_invitation_mail(of_tenant, address);
    if refused is not null then
      return jsonb_build_object('error', refused);
    end if;
  end if;
  limited_to := private.site_limit(member_invite.role, member_invite.sites, (
    select invited.sites from public.invitations as invited
    where invited.tenant_id = of_tenant and invited.email = address
  ));
  insert into public.invitations as invited (tenant_id, email, role, sites)
  values (of_tenant, address, member_invite.role, limited_to)
  on conflict on constraint invitations_pkey do update
    set role = excluded.role, sites = excluded.sites, created_at = now();
  return jsonb_build_object('email', address, 'role', member_invite.role, 'sites', private.shown_limit(limited_to));
end
$$;

comment on function public.member_invite is 'Invites an address to the tenant of a site: its account becomes a member at its next sign-in.';
