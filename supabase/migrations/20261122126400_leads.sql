-- What becomes of a submission: its status, and the messages that tell the tenant of it.

alter table public.form_submissions
  add column status text not null default 'new' check (status in ('new', 'read', 'done', 'spam')),
  add column spam_reason text check (char_length(spam_reason) <= 64),
  add column status_changed_at timestamptz,
  add column stored_at timestamptz not null default now();

comment on column public.form_submissions.status is 'new, read, done or spam. The tenant is told of no spam.';
comment on column public.form_submissions.spam_reason is 'Why the Worker took it for spam; stays when the tenant decides otherwise.';

comment on column public.form_submissions.created_at is 'When the visitor sent it; a queue may deliver it hours later (stored_at).';

-- One message about one submission: a mail to one address, or a call of one webhook.
create table public.form_deliveries (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.form_submissions on delete cascade,
  channel text not null check (channel in ('email', 'webhook')),
  target text not null check (char_length(target) between 1 and 2048),
  -- Who hands it over: a submission that arrives twice is told of once.
  claim text check (char_length(claim) <= 64),
  state text not null default 'pending' check (state in ('pending', 'sent', 'refused', 'dead')),
  attempts integer not null default 0,
  reason text check (char_length(reason) <= 500),
  changed_at timestamptz not null default now(),
  unique (submission_id, channel, target)
);

comment on table public.form_deliveries is 'Mails and webhook calls about submissions, with what became of them.';
comment on column public.form_deliveries.state is 'pending; sent; refused: it would be refused again; dead: every attempt failed.';

alter table public.form_deliveries enable row level security;
revoke all on table public.form_deliveries from public, anon, authenticated;
grant all on table public.form_deliveries to service_role;

-- The texts of a list in `notify`, the first ten of them.
create function private.told(notify jsonb, field text) returns setof text
  language sql immutable parallel safe set search_path = ''
as $$
  select distinct btrim(target #>> '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(notify -> field) = 'array' then notify -> field else '[]' end
  ) with ordinality as listed (target, place)
  where place <= 10 and jsonb_typeof(target) = 'string' and char_length(btrim(target #>> '{}')) between 1 and 2048
$$;

-- Returns {"id"} of the submission, that of the first one when the idempotency key is known, or {"error"}. With it
-- `deliveries`, the messages that the caller is to hand over: those of a new submission, and again those that are
-- still pending when the caller repeats a call with its `claim`.
create or replace function public.form_submit(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  sent jsonb := private.read_payload(payload, 262144);
  form public.forms;
  key text;
  called_by text;
  is_spam boolean;
  lead_id uuid;
  deliveries jsonb;
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

  insert into public.form_submissions (
    tenant_id, form_id, url, locale, data, idempotency_key, status, spam_reason, created_at
  )
  values (
    form.tenant_id, form.id,
    private.text_field(sent, 'url', 2048),
    (select code from private.text_field(sent, 'locale', 5) as code where private.are_locales(array[code])),
    sent -> 'data', key,
    case when is_spam then 'spam' else 'new' end,
    private.text_field(sent, 'spam_reason', 64),
    private.read_moment(private.text_field(sent, 'submitted_at', 32))
  )
  on conflict (tenant_id, form_id, idempotency_key) do nothing
  returning id into lead_id;

  if lead_id is null then
    select id into lead_id from public.form_submissions
    where tenant_id = form.tenant_id and form_id = form.id and idempotency_key = key;
  elsif not is_spam then
    insert into public.form_deliveries (submission_id, channel, target, claim)
    select lead_id, channel, target, called_by
    from (
      select 'email', private.told(form.notify, 'emails')
      union all
      select 'webhook', private.told(form.notify, 'webhooks')
    ) as wanted (channel, target);
  end if;

  select jsonb_agg(jsonb_build_object('id', id, 'channel', channel, 'target', target) order by channel, target)
  into deliveries
  from public.form_deliveries as delivery
  where delivery.submission_id = lead_id
    and delivery.state = 'pending' and delivery.claim = called_by;
  return jsonb_strip_nulls(jsonb_build_object('id', lead_id, 'deliveries', deliveries));
end
$$;

comment on function public.form_submit is 'Stores what a visitor sent with a form of the tenant, and answers whom to tell.';

-- Says what became of a delivery. A sent one stays sent when a late attempt says otherwise.
create function public.delivery_save(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  told jsonb := private.read_payload(payload, 8192);
  saved integer;
begin
  if jsonb_typeof(told) is distinct from 'object'
    or (told ->> 'state' in ('pending', 'sent', 'refused', 'dead')) is not true
    or (told ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true then
    return jsonb_build_object('error', 'invalid_payload');
  end if;
  update public.form_deliveries
  set state = told ->> 'state',
    attempts = greatest(attempts, case when told ->> 'attempts' ~ '^\d{1,4}$' then (told ->> 'attempts')::integer end),
    reason = private.text_field(told, 'reason', 500),
    changed_at = now()
  where id = (told ->> 'id')::uuid and state <> 'sent';
  get diagnostics saved = row_count;
  return jsonb_build_object('saved', saved);
end
$$;

comment on function public.delivery_save is 'Keeps what became of a mail or a webhook call.';

create function private.site_of_host(named text) returns uuid
  language sql stable set search_path = ''
as $$
  select domain.site_id from public.domains as domain where domain.host = private.host_of(named)
$$;

create function private.lead(sent public.form_submissions) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', sent.id,
    'form_id', sent.form_id,
    'form', form.name,
    'status', sent.status,
    'spam_reason', sent.spam_reason,
    'url', sent.url,
    'locale', sent.locale,
    'created_at', sent.created_at
  )) || jsonb_build_object(
    'data', sent.data,
    'deliveries', (
      select coalesce(jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'id', delivery.id, 'channel', delivery.channel, 'target', delivery.target, 'state', delivery.state,
          'attempts', delivery.attempts, 'reason', delivery.reason, 'changed_at', delivery.changed_at
        )) order by delivery.channel, delivery.target
      ), '[]')
      from public.form_deliveries as delivery where delivery.submission_id = sent.id
    )
  )
  from public.forms as form
  where form.tenant_id = sent.tenant_id and form.id = sent.form_id
$$;

-- Submissions of the forms of one site, newest first, at most a thousand. The next page begins `before` the last one:
-- {"created_at", "id"}, since two may have one time.
create function public.leads_list(
  site text, status text default null, form text default null, before json default null, max_rows integer default 100
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.site_of_host(site);
  last_time timestamptz := before ->> 'created_at';
  last_id uuid := before ->> 'id';
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    select coalesce(jsonb_agg(private.lead(listed) order by listed.created_at desc, listed.id desc), '[]')
    from (
      select sent.*
      from public.form_submissions as sent
      join public.forms as owner on owner.tenant_id = sent.tenant_id and owner.id = sent.form_id
      where owner.site_id = of_site
        and (leads_list.status is null or sent.status = leads_list.status)
        and (leads_list.form is null or sent.form_id = leads_list.form)
        and (last_time is null or (sent.created_at, sent.id) < (last_time, last_id))
      order by sent.created_at desc, sent.id desc
      limit least(greatest(max_rows, 1), 1000)
    ) as listed
  );
end
$$;

comment on function public.leads_list is 'Submissions of a site, newest first, with what became of their deliveries.';

create function public.lead_show(site text, lead uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.lead(sent)
  from public.form_submissions as sent
  join public.forms as owner on owner.tenant_id = sent.tenant_id and owner.id = sent.form_id
  where sent.id = lead_show.lead and owner.site_id = private.site_of_host(lead_show.site)
$$;

comment on function public.lead_show is 'One submission of a site. Null: the site has no such submission.';

create function public.lead_status(site text, leads uuid[], status text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed integer;
begin
  if (lead_status.status in ('new', 'read', 'done', 'spam')) is not true then
    return jsonb_build_object('error', 'unknown_status');
  end if;
  update public.form_submissions as sent
  set status = lead_status.status, status_changed_at = now()
  from public.forms as owner
  where sent.id = any (leads) and owner.tenant_id = sent.tenant_id and owner.id = sent.form_id
    and owner.site_id = private.site_of_host(lead_status.site);
  get diagnostics changed = row_count;
  return jsonb_build_object('changed', changed);
end
$$;

comment on function public.lead_status is 'Gives submissions of a site a status. Answers how many it has found.';

revoke execute on function
  public.delivery_save(json),
  public.leads_list(text, text, text, json, integer),
  public.lead_show(text, uuid),
  public.lead_status(text, uuid[], text)
from public, anon, authenticated;
grant execute on function
  public.delivery_save(json),
  public.leads_list(text, text, text, json, integer),
  public.lead_show(text, uuid),
  public.lead_status(text, uuid[], text)
to service_role;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
