-- Sets the status of submissions of a site. If spam detected by the Worker becomes `new`, the tenant is notified, each
-- address once, however often the submission is restored. The tenant is not notified of subscriptions, because their
-- address is not confirmed, nor of submissions stored without the names of their form. The messages that this call
-- creates count against the limits.
create or replace function public.lead_status(site text, leads uuid[], status text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed integer;
begin
  if (lead_status.status in ('new', 'read', 'done', 'spam')) is not true then
    return jsonb_build_object('error', 'unknown_status');
  end if;
  -- In one statement, so that it sees the previous status.
  with found as (
    select sent.id, sent.tenant_id, sent.status as was, sent.spam_reason, sent.about, owner.notify, owner.double_opt_in
    from public.form_submissions as sent
    join public.forms as owner on owner.tenant_id = sent.tenant_id and owner.id = sent.form_id
    where sent.id = any (leads) and owner.site_id = private.named_site(lead_status.site)
    for update of sent
  ),
  wanted as materialized (
    select found.id, found.tenant_id, listed.channel, listed.target
    from found, lateral (
      select 'email', private.notify_targets(found.notify, 'emails')
      union all
      select 'webhook', private.notify_targets(found.notify, 'webhooks')
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
  notified as (
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

comment on function public.lead_status is 'Sets the status of submissions of a site. Returns how many were found.';
