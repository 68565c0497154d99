-- Mails about submissions have a limit, as those that ask addresses to confirm: they share the platform's sender, a form is
-- open to strangers, and a tenant writes down who gets them.

alter table private.confirm_mails rename to counted_mails;
alter table private.counted_mails
  add column kind text not null default 'confirm' check (kind in ('confirm', 'lead')),
  drop constraint confirm_mails_pkey,
  add constraint counted_mails_pkey primary key (tenant_id, kind, hour);
alter table private.counted_mails alter column kind drop default;

-- Counts a mail of a tenant. False, and not counted, past so many of its kind in an hour of the clock or in a day.
create function private.take_mail(of_tenant bigint, of_kind text, in_hour integer, in_day integer) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  this_hour timestamptz := date_trunc('hour', now());
  taken bigint;
begin
  select coalesce(sum(counted.mails), 0) into taken
  from private.counted_mails as counted
  where counted.tenant_id = of_tenant and counted.kind = of_kind and counted.hour > this_hour - interval '24 hours';
  if taken >= in_day then
    return false;
  end if;
  insert into private.counted_mails as counted (tenant_id, kind, hour, mails) values (of_tenant, of_kind, this_hour, 1)
  on conflict on constraint counted_mails_pkey do update set mails = counted.mails + 1 where counted.mails < in_hour;
  if not found then
    return false;
  end if;
  delete from private.counted_mails as counted
  where counted.tenant_id = of_tenant and counted.kind = of_kind and counted.hour < this_hour - interval '24 hours';
  return true;
end
$$;

-- As before: 200 in an hour, 1,000 in a day, of all forms of the tenant.
create or replace function private.take_confirm_mail(of_tenant bigint) returns boolean
  language sql volatile set search_path = ''
as $$
  select private.take_mail(of_tenant, 'confirm', 200, 1000)
$$;

-- Counts a mail about a submission. Answers why it is not sent; null when it is.
create function private.take_lead_mail(of_tenant bigint) returns text
  language sql volatile set search_path = ''
as $$
  select case when not private.take_mail(of_tenant, 'lead', 1000, 5000) then
    'mail: the tenant has had 1,000 mails about submissions in this hour, or 5,000 in a day'
  end
$$;

-- The messages to a tenant about a submission: those of `notify`. A mail past the limit is kept as refused, with the
-- reason, and is in no answer of `claimed`; webhooks have no limit.
create or replace function private.tell_tenant(form public.forms, lead uuid, about_event text, called_by text) returns void
  language sql volatile set search_path = ''
as $$
  with wanted (channel, target) as materialized (
    select 'email', private.told(form.notify, 'emails') where about_event <> 'ended'
    union all
    select 'webhook', private.told(form.notify, 'webhooks')
  ),
  counted as materialized (
    select channel, target, case channel when 'email' then private.take_lead_mail(form.tenant_id) end as refusal
    from wanted
  )
  insert into public.form_deliveries (submission_id, channel, target, event, claim, state, reason)
  select lead, channel, target, about_event, called_by, case when refusal is null then 'pending' else 'refused' end, refusal
  from counted
$$;

-- As before. What is taken back counts too, a mail that was made before does not.
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
    select wanted.*, case channel when 'email' then private.take_lead_mail(tenant_id) end as refusal
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

revoke execute on function private.take_mail(bigint, text, integer, integer), private.take_lead_mail(bigint)
  from public, anon, authenticated;
grant execute on function private.take_mail(bigint, text, integer, integer), private.take_lead_mail(bigint)
  to service_role;
