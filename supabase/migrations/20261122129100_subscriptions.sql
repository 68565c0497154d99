-- Double opt-in: a form may ask for an address that its owner confirms before the tenant is told, and ends at any time.

alter table public.forms add column double_opt_in boolean not null default false;

comment on column public.forms.double_opt_in is 'A subscription: the address that was sent is confirmed by a mail, and the tenant is told then.';

alter table public.form_submissions
  add column subscriber text check (char_length(subscriber) between 3 and 254),
  add column subscription text check (subscription in ('pending', 'confirmed', 'ended')),
  add column subscription_changed_at timestamptz,
  add column about jsonb,
  add check ((subscriber is null) = (subscription is null));

comment on column public.form_submissions.subscriber is 'The address of a subscription, in lower case.';
comment on column public.form_submissions.about is 'What messages say of a submission that waits for its confirmation: names and labels of the form.';

create index form_submissions_subscriber_idx on public.form_submissions (tenant_id, form_id, subscriber)
  where subscriber is not null;

alter table public.form_deliveries
  add column event text not null default 'submitted' check (event in ('submitted', 'confirmed', 'ended')),
  drop constraint form_deliveries_channel_check,
  add constraint form_deliveries_channel_check check (channel in ('email', 'webhook', 'confirm', 'welcome')),
  drop constraint form_deliveries_submission_id_channel_target_key,
  add constraint form_deliveries_submission_id_channel_target_key unique (submission_id, channel, target, event);

comment on column public.form_deliveries.channel is 'email and webhook tell the tenant; confirm and welcome are mails to a subscriber.';

-- One at a time for an address of a form: two that come at once make one mail.
create function private.lock_subscriber(form public.forms, address text) returns void
  language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(form.tenant_id || E'\n' || form.id || E'\n' || address, 0))
$$;

-- The messages of a submission that are still to be handed over by the caller of this claim.
create function private.claimed(lead uuid, called_by text) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('id', id, 'channel', channel, 'target', target) order by channel, target)
  from public.form_deliveries
  where submission_id = lead and state = 'pending' and claim = called_by
$$;

-- The messages to a tenant about a submission: those of `notify`.
create function private.tell_tenant(form public.forms, lead uuid, about_event text, called_by text) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.form_deliveries (submission_id, channel, target, event, claim)
  select lead, channel, target, about_event, called_by
  from (
    select 'email', private.told(form.notify, 'emails') where about_event <> 'ended'
    union all
    select 'webhook', private.told(form.notify, 'webhooks')
  ) as wanted (channel, target)
$$;

-- Returns {"id"} of the submission, that of the first one when the idempotency key is known, or {"error"}. With it
-- `deliveries`, the messages that the caller is to hand over: those of a new submission, and again those that are
-- still pending when the caller repeats a call with its `claim`. A subscription has one message, to its address; an
-- address gets no other one before the link of the last one has expired, after three days, and none once it is confirmed.
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
  known text;
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
    select case when bool_or(subscription = 'confirmed') then 'confirmed' end into known
    from public.form_submissions
    where tenant_id = form.tenant_id and form_id = form.id and subscriber = address;
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
    case when address is not null then coalesce(known, 'pending') end,
    case when address is not null and jsonb_typeof(sent -> 'about') = 'object' then sent -> 'about' end
  )
  on conflict (tenant_id, form_id, idempotency_key) do nothing
  returning id into lead_id;

  if lead_id is null then
    select id into lead_id from public.form_submissions
    where tenant_id = form.tenant_id and form_id = form.id and idempotency_key = key;
  elsif address is not null then
    insert into public.form_deliveries (submission_id, channel, target, claim)
    select lead_id, 'confirm', address, called_by
    where known is null and not exists (
      select from public.form_submissions as earlier
      join public.form_deliveries as mail on mail.submission_id = earlier.id and mail.channel = 'confirm'
      where earlier.tenant_id = form.tenant_id and earlier.form_id = form.id and earlier.subscriber = address
        and earlier.stored_at > now() - interval '3 days'
    );
  elsif not is_spam then
    perform private.tell_tenant(form, lead_id, 'submitted', called_by);
  end if;

  return jsonb_strip_nulls(jsonb_build_object('id', lead_id, 'deliveries', private.claimed(lead_id, called_by)));
end
$$;

-- Confirms or ends the subscription of an address, on all submissions of the form with it. Answers {"state"} and, when
-- it changed it, the messages about it with the submission; again for the same `claim` while they are pending.
create function public.subscription_save(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  told jsonb := private.read_payload(payload, 8192);
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
  select * into sent from public.form_submissions
  where id = (told ->> 'id')::uuid and tenant_id = private.tenant_of(told) and subscriber is not null;
  if sent.id is null then
    return jsonb_build_object('error', 'unknown_subscription');
  end if;
  select * into form from public.forms where tenant_id = sent.tenant_id and id = sent.form_id;
  perform private.lock_subscriber(form, sent.subscriber);
  select
    bool_or(subscription = 'confirmed'),
    bool_or(case wanted when 'confirmed' then subscription = 'pending' else subscription <> 'ended' end)
  into was_confirmed, is_changed
  from public.form_submissions
  where tenant_id = sent.tenant_id and form_id = sent.form_id and subscriber = sent.subscriber;
  -- The newest one is what the address agreed to last, and has had no such message.
  select * into sent from public.form_submissions as newest
  where newest.tenant_id = sent.tenant_id and newest.form_id = sent.form_id and newest.subscriber = sent.subscriber
  order by newest.created_at desc, newest.id desc limit 1;
  if is_changed then
    update public.form_submissions
    set subscription = wanted, subscription_changed_at = now()
    where tenant_id = sent.tenant_id and form_id = sent.form_id and subscriber = sent.subscriber
      and (wanted = 'ended' or subscription = 'pending');
    if wanted = 'confirmed' and not was_confirmed then
      insert into public.form_deliveries (submission_id, channel, target, event, claim)
      values (sent.id, 'welcome', sent.subscriber, wanted, called_by);
    end if;
    -- The tenant learns of the end of what it was told of.
    if was_confirmed = (wanted = 'ended') then
      perform private.tell_tenant(form, sent.id, wanted, called_by);
    end if;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'state', case when is_changed then wanted else sent.subscription end,
    'deliveries', private.claimed(sent.id, called_by),
    'lead', jsonb_build_object(
      'form_id', sent.form_id, 'url', sent.url, 'locale', sent.locale, 'data', sent.data, 'about', sent.about,
      'submitted_at', to_char(sent.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  ));
end
$$;

comment on function public.subscription_save is 'Confirms or ends a subscription, and answers whom to tell.';

create or replace function private.lead(sent public.form_submissions) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', sent.id,
    'form_id', sent.form_id,
    'form', form.name,
    'status', sent.status,
    'spam_reason', sent.spam_reason,
    'subscription', sent.subscription,
    'url', sent.url,
    'locale', sent.locale,
    'created_at', sent.created_at
  )) || jsonb_build_object(
    'data', sent.data,
    'deliveries', (
      select coalesce(jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'id', delivery.id, 'channel', delivery.channel, 'target', delivery.target,
          'event', nullif(delivery.event, 'submitted'), 'state', delivery.state,
          'attempts', delivery.attempts, 'reason', delivery.reason, 'changed_at', delivery.changed_at
        )) order by delivery.channel, delivery.target, delivery.event
      ), '[]')
      from public.form_deliveries as delivery where delivery.submission_id = sent.id
    )
  )
  from public.forms as form
  where form.tenant_id = sent.tenant_id and form.id = sent.form_id
$$;

-- A subscription that is never confirmed is deleted after thirty days; one that is confirmed stays until it ends.
create or replace function public.retention_run(max_rows integer default 10000) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  events integer;
  submissions integer;
  emptied integer;
  files jsonb;
begin
  delete from public.tracking_events where id in (
    select event.id
    from public.tenants as tenant
    join public.tracking_events as event on event.tenant_id = tenant.id
    where event.occurred_at < now() - make_interval(days => tenant.keep_events_days)
    limit max_rows
  );
  get diagnostics events = row_count;

  delete from public.form_submissions where id in (
    select submission.id
    from public.tenants as tenant
    join public.form_submissions as submission on submission.tenant_id = tenant.id
    where submission.created_at < now() - make_interval(days => tenant.keep_submissions_days)
        and submission.subscription is distinct from 'confirmed'
      or (submission.status = 'spam' or submission.subscription = 'pending')
        and submission.created_at < now() - interval '30 days'
    limit max_rows
  );
  get diagnostics submissions = row_count;

  with expired as (
    select submission.id, submission.tenant_id, submission.data
    from public.tenants as tenant
    join public.form_submissions as submission on submission.tenant_id = tenant.id
    where submission.created_at < now() - make_interval(days => tenant.keep_files_days)
      and jsonb_path_exists(submission.data, '$.*[*] ? (exists(@.path) || exists(@.content))')
    limit max_rows
  ),
  noted as (
    insert into private.expired_files (path)
    select distinct path from expired, private.file_paths(expired.data, expired.tenant_id) as path
    on conflict do nothing
  )
  update public.form_submissions as submission set data = private.without_files(expired.data)
  from expired where submission.id = expired.id;
  get diagnostics emptied = row_count;

  select coalesce(jsonb_agg(path), '[]') into files
  from (select path from private.expired_files order by expired_at, path limit 1000) as listed;
  return jsonb_build_object(
    'events', events, 'submissions', submissions, 'without_files', emptied, 'files', files,
    'more', greatest(events, submissions, emptied) = max_rows
  );
end
$$;

revoke execute on function public.subscription_save(json) from public, anon, authenticated;
grant execute on function public.subscription_save(json) to service_role;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
