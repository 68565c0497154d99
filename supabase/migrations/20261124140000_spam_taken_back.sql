-- A submission that the Worker took for spam, and the tenant takes back with the status `new`, is told to the tenant as any
-- other: by the Worker, which asks for such messages every minute.

comment on column public.form_submissions.about is
  'What messages say of a submission that waits, for its confirmation or as spam: names and labels of the form.';

alter table public.form_deliveries add column due_at timestamptz;

comment on column public.form_deliveries.due_at is
  'When the Worker may fetch it (leads_taken_back); null once it is handed over, and for what was handed over when it was stored.';

create index form_deliveries_due_idx on public.form_deliveries (due_at) where due_at is not null;

-- As before. A restore leaves `due_at` empty: what waited when the backup was made is too old to be told.
create or replace function private.part_columns(part text, keys boolean) returns text[]
  language sql stable set search_path = ''
as $$
  select case when keys then (
      select array_agg(attname::text order by array_position(indkey::smallint[], attnum))
      from pg_catalog.pg_index join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = part::pg_catalog.regclass and indisprimary
    ) else (
      select array_agg(attname::text order by attnum)
      from pg_catalog.pg_attribute
      where attrelid = part::pg_catalog.regclass and attnum > 0 and not attisdropped and attgenerated = ''
        -- Numbers that the database gives are given anew, in the order of the rows; a tenant keeps its own where it is free.
        and (attidentity = '' or part = 'public.tenants')
        and (part <> 'public.form_deliveries' or attname <> 'due_at')
    ) end
$$;

-- As before. Spam keeps what messages would say of it: the tenant may take it back.
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

-- Gives submissions of a site a status. Spam of the Worker's that becomes `new` is told to the tenant, each address once,
-- however often it is taken back. A subscription is not: its address has confirmed nothing. Nor is what was stored without
-- the names of its form.
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
    select sent.id, sent.status as was, sent.spam_reason, sent.about, owner.notify, owner.double_opt_in
    from public.form_submissions as sent
    join public.forms as owner on owner.tenant_id = sent.tenant_id and owner.id = sent.form_id
    where sent.id = any (leads) and owner.site_id = private.site_of_host(lead_status.site)
    for update of sent
  ),
  told as (
    insert into public.form_deliveries (submission_id, channel, target, due_at)
    select found.id, wanted.channel, wanted.target, now()
    from found, lateral (
      select 'email', private.told(found.notify, 'emails')
      union all
      select 'webhook', private.told(found.notify, 'webhooks')
    ) as wanted (channel, target)
    where lead_status.status = 'new' and found.was = 'spam'
      and found.spam_reason is not null and found.about is not null and not found.double_opt_in
    on conflict do nothing
  )
  update public.form_submissions as sent
  set status = lead_status.status, status_changed_at = now()
  from found where sent.id = found.id;
  get diagnostics changed = row_count;
  return jsonb_build_object('changed', changed);
end
$$;

-- Messages about submissions that were taken back, with all that they say; none while the submission is spam again. `handed`
-- are those of the call before, which a queue has by now, or a receiver. What is answered is not answered again within ten
-- minutes; past them it is, since the caller may have failed, and its id is the same, by which receivers know it. At most ten:
-- each carries its submission.
create function public.leads_taken_back(handed uuid[] default '{}', max_rows integer default 10) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  messages jsonb;
begin
  update public.form_deliveries set due_at = null where id = any (handed);
  with due as (
    select message.id
    from public.form_deliveries as message join public.form_submissions as sent on sent.id = message.submission_id
    where message.due_at <= now() and message.state = 'pending' and sent.status <> 'spam'
    order by message.due_at, message.id
    limit least(greatest(max_rows, 0), 10)
    for update of message skip locked
  ),
  leased as (
    update public.form_deliveries as message
    set due_at = now() + interval '10 minutes'
    from due where message.id = due.id
    returning message.id, message.channel, message.target, message.submission_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', leased.id, 'channel', leased.channel, 'target', leased.target,
    'lead', jsonb_build_object(
      'id', sent.id, 'tenant_uuid', tenant.uuid, 'form_id', sent.form_id, 'url', coalesce(sent.url, ''),
      'locale', coalesce(sent.locale, sent.about ->> 'language'), 'data', sent.data, 'about', sent.about,
      'submitted_at', to_char(sent.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  )), '[]')
  into messages
  from leased
  join public.form_submissions as sent on sent.id = leased.submission_id
  join public.tenants as tenant on tenant.id = sent.tenant_id;
  return jsonb_build_object('deliveries', messages);
end
$$;

comment on function public.leads_taken_back is 'Messages about submissions that tenants took back from the spam. The Worker calls it every minute.';

revoke execute on function public.leads_taken_back(uuid[], integer) from public, anon, authenticated;
grant execute on function public.leads_taken_back(uuid[], integer) to service_role;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
