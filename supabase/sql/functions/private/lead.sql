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
    'created_at', sent.created_at,
    'booking', (select private.booking(held) from public.bookings as held where held.submission_id = sent.id)
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
