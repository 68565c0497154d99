-- Messages about submissions have ceilings of their tenant: webhooks too, since the queue that carries them carries all tenants' mails.

insert into private.ceilings (name, standard)
values ('lead_mails_day', 5000), ('confirm_mails_day', 1000), ('webhooks_day', 10000);

alter table private.counted_mails
  drop constraint counted_mails_kind_check,
  add constraint counted_mails_kind_check check (kind in ('confirm', 'lead', 'webhook'));
comment on table private.counted_mails is 'Messages of a tenant by kind and hour, of the last day: mails, and calls of webhooks.';

-- Counts a message. False, and not counted, past the ceiling of a day or a fifth of it in an hour of the clock.
create function private.take_of_day(of_tenant bigint, of_kind text, in_day bigint) returns boolean
  language sql volatile set search_path = ''
as $$
  select private.take_mail(of_tenant, of_kind, ceil(in_day / 5.0)::integer, in_day::integer)
$$;

create or replace function private.take_confirm_mail(of_tenant bigint) returns boolean
  language sql volatile set search_path = ''
as $$
  select private.take_of_day(of_tenant, 'confirm', private.ceiling('confirm_mails_day'))
$$;

-- Counts a message about a submission. Answers why it is not sent; null when it is.
create function private.take_message(of_tenant bigint, of_channel text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  is_mail boolean := of_channel = 'email';
  in_day bigint := private.ceiling(case when is_mail then 'lead_mails_day' else 'webhooks_day' end);
begin
  if private.take_of_day(of_tenant, case when is_mail then 'lead' else 'webhook' end, in_day) then
    return null;
  end if;
  return format(
    '%s: the tenant has had %s %s about submissions in this hour, or %s in a day',
    case when is_mail then 'mail' else 'webhook' end, to_char(ceil(in_day / 5.0), 'FM999,999,990'),
    case when is_mail then 'mails' else 'webhooks' end, to_char(in_day, 'FM999,999,990')
  );
end
$$;

-- The messages to a tenant about a submission: those of `notify`. One past its ceiling is kept as refused, with the reason, and is in no
-- answer of `claimed`.
create or replace function private.tell_tenant(form public.forms, lead uuid, about_event text, called_by text) returns void
  language sql volatile set search_path = ''
as $$
  with wanted (channel, target) as materialized (
    select 'email', private.told(form.notify, 'emails') where about_event <> 'ended'
    union all
    select 'webhook', private.told(form.notify, 'webhooks')
  ),
  counted as materialized (
    select channel, target, private.take_message(form.tenant_id, channel) as refusal
    from wanted
  )
  insert into public.form_deliveries (submission_id, channel, target, event, claim, state, reason)
  select lead, channel, target, about_event, called_by, case when refusal is null then 'pending' else 'refused' end, refusal
  from counted
$$;
drop function private.take_lead_mail(bigint);

-- As before; webhooks count too.
create or replace function public.lead_status(site text, leads uuid[], status text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed integer;
begin
  if (lead_status.status in ('new', 'read', 'done', 'spam')) is not true then
    return jsonb_build_object('error', 'unknown_status');
  end if;
  -- In one statement, which sees the status before.
  with found as (
    select sent.id, sent.tenant_id, sent.status as was, sent.spam_reason, sent.about, owner.notify, owner.double_opt_in
    from public.form_submissions as sent
    join public.forms as owner on owner.tenant_id = sent.tenant_id and owner.id = sent.form_id
    where sent.id = any (leads) and owner.site_id = private.site_of_host(lead_status.site)
    for update of sent
  ),
  wanted as materialized (
    select found.id, found.tenant_id, listed.channel, listed.target
    from found, lateral (
      select 'email', private.told(found.notify, 'emails')
      union all
      select 'webhook', private.told(found.notify, 'webhooks')
    ) as listed (channel, target)
    where lead_status.status = 'new' and found.was = 'spam'
      and found.spam_reason is not null and found.about is not null and not found.double_opt_in
      and not exists (
        select from public.form_deliveries as made
        where made.submission_id = found.id and made.channel = listed.channel and made.target = listed.target
          and made.event = 'submitted'
      )
  ),
  counted as materialized (
    select wanted.*, private.take_message(tenant_id, channel) as refusal
    from wanted
  ),
  told as (
    insert into public.form_deliveries (submission_id, channel, target, due_at, state, reason)
    select
      id, channel, target, case when refusal is null then now() end,
      case when refusal is null then 'pending' else 'refused' end, refusal
    from counted
    on conflict do nothing
  )
  update public.form_submissions as sent
  set status = lead_status.status, status_changed_at = now()
  from found where sent.id = found.id;
  get diagnostics changed = row_count;
  return jsonb_build_object('changed', changed);
end
$$;

-- As before, under the ceilings that the Worker sends.
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
  perform private.use_ceilings(sent -> 'ceilings');
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
    case when (address is not null or is_spam) and jsonb_typeof(sent -> 'about') = 'object' then sent -> 'about' end
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

-- As before, under the ceilings that the Worker sends.
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
  perform private.use_ceilings(told -> 'ceilings');
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

revoke execute on function private.take_of_day(bigint, text, bigint), private.take_message(bigint, text)
  from public, anon, authenticated;
grant execute on function private.take_of_day(bigint, text, bigint), private.take_message(bigint, text) to service_role;
