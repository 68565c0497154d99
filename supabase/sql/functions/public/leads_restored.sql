-- Messages about restored submissions, with their content, at most ten per call because each carries its submission.
-- None for a submission that is spam again. `accepted` are the messages of the previous call that a queue or receiver
-- has accepted. A returned message is not returned again for ten minutes; then it is, since the caller may have
-- failed. Its id stays the same, so that receivers recognise a duplicate.
create or replace function public.leads_restored(accepted uuid[] default '{}', max_rows integer default 10) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  messages jsonb;
begin
  update public.form_deliveries set due_at = null where id = any (accepted);
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

comment on function public.leads_restored is 'Messages about submissions that tenants restored from spam. The Worker calls it every minute.';
