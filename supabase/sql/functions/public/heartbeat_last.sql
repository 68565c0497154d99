create or replace function public.heartbeat_last() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('last', (
    select jsonb_build_object('sent_at', private.iso(sent_at), 'state', state, 'reason', reason)
    from private.heartbeats order by sent_at desc limit 1
  ))
$$;

comment on function public.heartbeat_last is 'The newest heartbeat and the result of its mail; null before the first one.';
