-- The pending messages of a submission that the holder of this claim must send. `stored_at` is the time signed into
-- the mail's link, so it is the same in every attempt.
create or replace function private.claimed_deliveries(lead uuid, called_by text) returns jsonb
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
