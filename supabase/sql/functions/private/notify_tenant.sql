-- Creates the messages to a tenant about a submission, as `notify` lists them. A message beyond the tenant's limit is
-- stored as refused, with the reason, and `claimed_deliveries` never returns it.
create or replace function private.notify_tenant(form public.forms, lead uuid, about_event text, called_by text) returns void
  language sql volatile set search_path = ''
as $$
  with wanted (channel, target) as materialized (
    select 'email', private.notify_targets(form.notify, 'emails') where about_event <> 'ended'
    union all
    select 'webhook', private.notify_targets(form.notify, 'webhooks')
  ),
  counted as materialized (
    select channel, target, private.take_message(form.tenant_id, channel) as refusal
    from wanted
  )
  insert into public.form_deliveries (submission_id, channel, target, event, claim, state, reason)
  select lead, channel, target, about_event, called_by, case when refusal is null then 'pending' else 'refused' end, refusal
  from counted
$$;
