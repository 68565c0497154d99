-- Mails that invite members have ceilings: of a tenant in a day, and of one address in a day, which a tenant could otherwise write to again and
-- again. The invitation that would pass one is refused, so the caller learns it.

insert into private.ceilings (name, standard) values ('invitation_mails_day', 100), ('invitation_mails_address_day', 3);

create table private.invitation_mails (
  tenant_id bigint not null references public.tenants on delete cascade,
  address_digest bytea not null,
  sent_at timestamptz not null default now()
);

create index invitation_mails_tenant_idx on private.invitation_mails (tenant_id);
create index invitation_mails_sent_idx on private.invitation_mails (sent_at);

comment on table private.invitation_mails is 'Mails of the last day that invite members, without the addresses that they went to.';

alter table private.invitation_mails enable row level security;
revoke all on table private.invitation_mails from public, anon, authenticated;
grant all on table private.invitation_mails to service_role;

-- Counts a mail. Answers the word of a refusal; null when it may be sent.
create function private.take_invitation_mail(of_tenant bigint, address text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  digest bytea := sha256(convert_to(address, 'UTF8'));
begin
  delete from private.invitation_mails where sent_at <= now() - interval '24 hours';
  if (select count(*) from private.invitation_mails as sent where sent.tenant_id = of_tenant)
    >= private.ceiling('invitation_mails_day') then
    return 'too_many_invitation_mails';
  end if;
  if (
    select count(*) from private.invitation_mails as sent
    where sent.tenant_id = of_tenant and sent.address_digest = digest
  ) >= private.ceiling('invitation_mails_address_day') then
    return 'too_many_mails_to_address';
  end if;
  insert into private.invitation_mails (tenant_id, address_digest) values (of_tenant, digest);
  return null;
end
$$;

-- As before; `mails` says that the caller writes to the address.
drop function public.member_invite(text, text, text, uuid);
create function public.member_invite(
  site text, email text, role text, caller uuid default null, mails boolean default false, ceilings jsonb default null
) returns jsonb
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
  if mails then
    perform private.use_ceilings(ceilings);
    refused := private.take_invitation_mail(of_tenant, address);
    if refused is not null then
      return jsonb_build_object('error', refused);
    end if;
  end if;
  insert into public.invitations as invited (tenant_id, email, role) values (of_tenant, address, member_invite.role)
  on conflict on constraint invitations_pkey do update set role = excluded.role, created_at = now();
  return jsonb_build_object('email', address, 'role', member_invite.role);
end
$$;
comment on function public.member_invite is 'Invites an address to the tenant of a site: its account becomes a member at its next sign-in.';

-- As before, with what an invitation says of its mail.
create or replace function public.admin_write(caller text, key text, attempt uuid, name text, args jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  begun private.admin_requests;
  done jsonb;
begin
  perform private.use_ceilings(args -> 'ceilings');
  select * into begun from private.admin_requests as made
  where made.caller = admin_write.caller and made.key = admin_write.key
  for update;
  if begun.attempt is distinct from admin_write.attempt or begun.attempt is null then
    return jsonb_build_object('state', 'superseded');
  end if;
  if begun.written is not null then
    return jsonb_build_object('state', 'written', 'written', begun.written);
  end if;
  done := case admin_write.name
    when 'draft_save' then public.draft_save(
      site => args ->> 'site', document => args -> 'document', author => args ->> 'author', expected => args ->> 'expected'
    )
    when 'draft_discard' then public.draft_discard(site => args ->> 'site', expected => args ->> 'expected')
    when 'site_publish' then public.site_publish(
      site => args ->> 'site', draft => args ->> 'draft', author => args ->> 'author', note => args ->> 'note',
      forced => coalesce((args ->> 'forced')::boolean, false)
    )
    when 'site_unpublish' then public.site_unpublish(
      site => args ->> 'site', author => args ->> 'author', note => args ->> 'note'
    )
    when 'site_rollback' then public.site_rollback(
      site => args ->> 'site', revision => args ->> 'revision', author => args ->> 'author', note => args ->> 'note'
    )
    when 'schedule_add' then public.schedule_add(
      site => args ->> 'site', action => args ->> 'action', due_at => (args ->> 'due_at')::timestamptz,
      draft => args ->> 'draft', revision => args ->> 'revision', author => args ->> 'author', note => args ->> 'note',
      forced => coalesce((args ->> 'forced')::boolean, false)
    )
    when 'schedule_cancel' then public.schedule_cancel(site => args ->> 'site', id => (args ->> 'id')::bigint)
    when 'site_create' then public.site_create(
      document => args -> 'document', hosts => array(select jsonb_array_elements_text(args -> 'hosts')),
      tenant_uuid => (args ->> 'tenant_uuid')::uuid, are_verified => (args ->> 'are_verified')::boolean,
      is_known => (args ->> 'is_known')::boolean
    )
    when 'domain_add' then public.domain_add(
      site => args ->> 'site', host => args ->> 'host', vouched => coalesce((args ->> 'vouched')::boolean, false),
      is_bound => coalesce((args ->> 'is_bound')::boolean, false)
    )
    when 'domain_verified' then public.domain_verified(
      site => args ->> 'site', host => args ->> 'host',
      tokens => array(select jsonb_array_elements_text(coalesce(args -> 'tokens', '[]'))),
      vouched => coalesce((args ->> 'vouched')::boolean, false),
      is_bound => coalesce((args ->> 'is_bound')::boolean, false)
    )
    when 'domain_primary' then public.domain_primary(site => args ->> 'site', host => args ->> 'host')
    when 'domain_remove' then public.domain_remove(site => args ->> 'site', host => args ->> 'host')
    when 'member_invite' then public.member_invite(
      site => args ->> 'site', email => args ->> 'email', role => args ->> 'role', caller => (args ->> 'caller')::uuid,
      mails => coalesce((args ->> 'mails')::boolean, false)
    )
    when 'member_role' then public.member_role(
      site => args ->> 'site', member => args ->> 'member', role => args ->> 'role', caller => (args ->> 'caller')::uuid,
      adds => coalesce((args ->> 'adds')::boolean, false)
    )
    when 'member_remove' then public.member_remove(
      site => args ->> 'site', member => args ->> 'member', caller => (args ->> 'caller')::uuid,
      forced => coalesce((args ->> 'forced')::boolean, false)
    )
  end;
  if done is null then
    raise exception 'no call writes by the name %', admin_write.name using errcode = 'invalid_parameter_value';
  end if;
  -- A refusal has written nothing.
  if done -> 'error' is null then
    update private.admin_requests as made set written = done
    where made.caller = admin_write.caller and made.key = admin_write.key;
  end if;
  return jsonb_build_object('state', 'written', 'written', done);
end
$$;

revoke execute on function
  private.take_invitation_mail(bigint, text), public.member_invite(text, text, text, uuid, boolean, jsonb)
from public, anon, authenticated;
grant execute on function
  private.take_invitation_mail(bigint, text), public.member_invite(text, text, text, uuid, boolean, jsonb)
to service_role;
