-- What a stranger can do with another person's address: send it with values of their own, and have a mail sent to it.

-- Mails that ask addresses to confirm, by hour. Not counted from their submissions, which may be deleted.
create table private.confirm_mails (
  tenant_id bigint not null references public.tenants on delete cascade,
  hour timestamptz not null,
  mails integer not null,
  primary key (tenant_id, hour)
);

alter table private.confirm_mails enable row level security;
revoke all on private.confirm_mails from public, anon, authenticated;

-- Counts a mail that asks an address to confirm. False, and not counted, past 200 in an hour of the clock or 1,000 in a
-- day, of all forms of the tenant: they share the platform's sender, and a form is open to strangers.
create function private.take_confirm_mail(of_tenant bigint) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  this_hour timestamptz := date_trunc('hour', now());
  in_day bigint;
begin
  select coalesce(sum(counted.mails), 0) into in_day
  from private.confirm_mails as counted
  where counted.tenant_id = of_tenant and counted.hour > this_hour - interval '24 hours';
  if in_day >= 1000 then
    return false;
  end if;
  insert into private.confirm_mails as counted (tenant_id, hour, mails) values (of_tenant, this_hour, 1)
  on conflict on constraint confirm_mails_pkey do update set mails = counted.mails + 1 where counted.mails < 200;
  if not found then
    return false;
  end if;
  delete from private.confirm_mails as counted
  where counted.tenant_id = of_tenant and counted.hour < this_hour - interval '24 hours';
  return true;
end
$$;

-- The mailbox behind an address: what follows a plus is the sender's choice.
create function private.mailbox(address text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(address, '^([^+@]+)[+][^@]*@', '\1@')
$$;

-- One at a time for a mailbox and a form: two that come at once make one mail.
create or replace function private.lock_subscriber(form public.forms, address text) returns void
  language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(
    hashtextextended(form.tenant_id || E'\n' || form.id || E'\n' || private.mailbox(address), 0)
  )
$$;

-- The expression of private.mailbox itself: who writes the table need not be allowed to call the function.
create index form_submissions_mailbox_idx
  on public.form_submissions (tenant_id, form_id, regexp_replace(subscriber, '^([^+@]+)[+][^@]*@', '\1@'), stored_at)
  where subscriber is not null;

-- The messages of a submission that are still to be handed over by the caller of this claim. `stored_at` is the time of
-- the link in a mail: it is the same in every attempt.
create or replace function private.claimed(lead uuid, called_by text) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'id', message.id, 'channel', message.channel, 'target', message.target,
      'stored_at', to_char(sent.stored_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
    order by message.channel, message.target
  )
  from public.form_deliveries as message join public.form_submissions as sent on sent.id = message.submission_id
  where message.submission_id = lead and message.state = 'pending' and message.claim = called_by
$$;

-- Returns {"id"} of the submission, that of the first one when the idempotency key is known, or {"error"}. With it
-- `deliveries`, the messages that the caller is to hand over: those of a new submission, and again those that are
-- still pending when the caller repeats a call with its `claim`. A subscription has one message, to its address; an
-- address gets no other one before the link of the last one has expired, after three days, and none while it is
-- confirmed; a mail that failed for good does not count.
-- What is sent with an address that is confirmed already waits as any other: its owner has not confirmed that.
-- `withheld` says that the tenant has too many such mails: the address gets one when it is sent again later.
create or replace function public.form_submit(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  sent jsonb := private.read_payload(payload, 262144);
  form public.forms;
  key text;
  called_by text;
  is_spam boolean;
  address text;
  is_confirmed boolean;
  is_withheld boolean := false;
  lead_id uuid;
begin
  if jsonb_typeof(sent) is distinct from 'object' or jsonb_typeof(sent -> 'data') is distinct from 'object' then
    return jsonb_build_object('error', 'invalid_payload');
  end if;
  if octet_length(sent ->> 'data') > 131072 then
    return jsonb_build_object('error', 'too_large');
  end if;
  select * into form from public.forms
  where tenant_id = private.tenant_of(sent) and id = private.text_field(sent, 'form_id', 64);
  if form.id is null then
    return jsonb_build_object('error', 'unknown_form');
  end if;
  key := private.text_field(sent, 'idempotency_key', 128);
  called_by := private.text_field(sent, 'claim', 64);
  is_spam := private.text_field(sent, 'spam_reason', 64) is not null;
  if form.double_opt_in and not is_spam then
    address := lower(btrim(private.text_field(sent, 'email', 254)));
    address := case when address like '_%@%_' then address end;
  end if;
  if address is not null then
    perform private.lock_subscriber(form, address);
    is_confirmed := exists (
      select from public.form_submissions
      where tenant_id = form.tenant_id and form_id = form.id and subscriber = address and subscription = 'confirmed'
    );
  end if;

  insert into public.form_submissions (
    tenant_id, form_id, url, locale, data, idempotency_key, status, spam_reason, created_at,
    subscriber, subscription, about
  )
  values (
    form.tenant_id, form.id,
    private.text_field(sent, 'url', 2048),
    (select code from private.text_field(sent, 'locale', 5) as code where private.are_locales(array[code])),
    sent -> 'data', key,
    case when is_spam then 'spam' else 'new' end,
    private.text_field(sent, 'spam_reason', 64),
    private.read_moment(private.text_field(sent, 'submitted_at', 32)),
    address,
    case when address is not null then 'pending' end,
    case when address is not null and jsonb_typeof(sent -> 'about') = 'object' then sent -> 'about' end
  )
  on conflict (tenant_id, form_id, idempotency_key) do nothing
  returning id into lead_id;

  if lead_id is null then
    select id into lead_id from public.form_submissions
    where tenant_id = form.tenant_id and form_id = form.id and idempotency_key = key;
  elsif address is not null then
    if not is_confirmed and not exists (
      select from public.form_submissions as earlier
      join public.form_deliveries as mail on mail.submission_id = earlier.id and mail.channel = 'confirm'
        and mail.state in ('pending', 'sent')
      where earlier.tenant_id = form.tenant_id and earlier.form_id = form.id
        and regexp_replace(earlier.subscriber, '^([^+@]+)[+][^@]*@', '\1@') = private.mailbox(address)
        and earlier.subscriber is not null
        and earlier.stored_at > now() - interval '3 days'
    ) then
      is_withheld := not private.take_confirm_mail(form.tenant_id);
      if not is_withheld then
        insert into public.form_deliveries (submission_id, channel, target, claim)
        values (lead_id, 'confirm', address, called_by);
      end if;
    end if;
  elsif not is_spam then
    perform private.tell_tenant(form, lead_id, 'submitted', called_by);
  end if;

  return jsonb_strip_nulls(jsonb_build_object(
    'id', lead_id, 'deliveries', private.claimed(lead_id, called_by), 'withheld', nullif(is_withheld, false)
  ));
end
$$;

-- Confirms or ends the subscription of an address. A link confirms the submission that its mail was about, because a
-- stranger may send the form with the address and other values; where that one has ended, the newest one that waits,
-- which got no mail of its own. The end is that of all submissions of the form with the address. Answers {"state"} and
-- the submission that the messages are about, with the messages when it changed something; again for the same `claim`
-- while they are pending and the subscription is still what they say.
create or replace function public.subscription_save(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  told jsonb := private.read_payload(payload, 8192);
  linked public.form_submissions;
  sent public.form_submissions;
  form public.forms;
  wanted text := told ->> 'state';
  called_by text := private.text_field(told, 'claim', 64);
  was_confirmed boolean;
  is_changed boolean;
begin
  if jsonb_typeof(told) is distinct from 'object'
    or (wanted in ('confirmed', 'ended')) is not true
    or (told ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true then
    return jsonb_build_object('error', 'invalid_payload');
  end if;
  select * into linked from public.form_submissions
  where id = (told ->> 'id')::uuid and tenant_id = private.tenant_of(told) and subscriber is not null;
  if linked.id is null then
    return jsonb_build_object('error', 'unknown_subscription');
  end if;
  select * into form from public.forms where tenant_id = linked.tenant_id and id = linked.form_id;
  perform private.lock_subscriber(form, linked.subscriber);
  was_confirmed := exists (
    select from public.form_submissions as other
    where other.tenant_id = linked.tenant_id and other.form_id = linked.form_id
      and other.subscriber = linked.subscriber and other.subscription = 'confirmed'
  );
  -- Of the end the tenant learns with what it was told of. `created_at` is the sender's time, so it orders nothing here.
  select * into sent from public.form_submissions as other
  where other.tenant_id = linked.tenant_id and other.form_id = linked.form_id and other.subscriber = linked.subscriber
    and case wanted
      when 'ended' then other.subscription <> 'ended'
      else other.subscription = 'pending' and (other.id = linked.id or not was_confirmed)
    end
  order by other.subscription = 'confirmed' desc, other.id = linked.id desc, other.stored_at desc, other.id desc
  limit 1;
  is_changed := sent.id is not null;
  if is_changed then
    update public.form_submissions as other
    set subscription = wanted, subscription_changed_at = now()
    where other.tenant_id = linked.tenant_id and other.form_id = linked.form_id
      and other.subscriber = linked.subscriber
      and (other.id = sent.id or wanted = 'ended' and other.subscription <> 'ended');
    if wanted = 'confirmed' and not was_confirmed then
      insert into public.form_deliveries (submission_id, channel, target, event, claim)
      values (sent.id, 'welcome', sent.subscriber, wanted, called_by);
    end if;
    -- The tenant learns of the end of what it was told of.
    if was_confirmed = (wanted = 'ended') then
      perform private.tell_tenant(form, sent.id, wanted, called_by);
    end if;
  else
    -- A click that comes again: what the first one was about, while a message of it is pending.
    select other.* into sent
    from public.form_submissions as other join public.form_deliveries as message on message.submission_id = other.id
    where other.tenant_id = linked.tenant_id and other.form_id = linked.form_id
      and other.subscriber = linked.subscriber and message.claim = called_by and message.state = 'pending'
    order by message.changed_at desc limit 1;
    if sent.id is null then
      sent := linked;
    end if;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'state', case when is_changed then wanted when was_confirmed then 'confirmed' else 'ended' end,
    'deliveries',
    case when is_changed or was_confirmed = (wanted = 'confirmed') then private.claimed(sent.id, called_by) end,
    'lead', jsonb_build_object(
      'id', sent.id, 'form_id', sent.form_id, 'url', sent.url, 'locale', sent.locale, 'data', sent.data,
      'about', sent.about,
      'submitted_at', to_char(sent.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  ));
end
$$;

-- Ids of the person's rows. Events of a browser are the person's where the browser reported a form with the address,
-- or where its session id is named. A submission is the person's where it is the person's subscription, too.
create or replace function private.rows_of_person(of_tenant bigint, email text, identifier text)
  returns table (submissions uuid[], events bigint[], members uuid[])
  language sql stable set search_path = ''
as $$
  with known as (
    select event.identifier
    from public.tracking_events as event
    where event.tenant_id = of_tenant and event.identifier <> ''
      and (event.identifier = rows_of_person.identifier or private.says(event.additional_info, email))
  )
  select
    array(
      select submission.id from public.form_submissions as submission
      where submission.tenant_id = of_tenant
        and (private.says(submission.data, email) or submission.subscriber = lower(btrim(rows_of_person.email)))
    ),
    array(
      select event.id from public.tracking_events as event
      where event.tenant_id = of_tenant
        and (event.identifier in (select known.identifier from known) or private.says(event.additional_info, email))
    ),
    array(
      select member.user_id
      from public.members as member join auth.users as account on account.id = member.user_id
      where member.tenant_id = of_tenant and lower(account.email) = lower(rows_of_person.email)
    )
$$;

revoke execute on function private.take_confirm_mail(bigint), private.mailbox(text) from public, anon, authenticated;
grant execute on function private.take_confirm_mail(bigint), private.mailbox(text) to service_role;
