-- Pending hosts. Each is lent for five minutes; if the Worker fails, they are returned again after that time.
create or replace function public.purges_due(max_rows integer default 100) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  lent jsonb;
begin
  with due as (
    select waiting.host from private.purges as waiting
    where waiting.due_at <= now()
    order by waiting.due_at, waiting.host
    limit least(greatest(max_rows, 1), 1000) for update skip locked
  ), taken as (
    update private.purges as waiting set due_at = now() + interval '5 minutes', attempts = waiting.attempts + 1
    from due where waiting.host = due.host
    returning waiting.host, waiting.changed_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('host', host, 'changed_at', changed_at) order by host), '[]')
  into lent from taken;
  return jsonb_build_object(
    'hosts', lent, 'more', exists (select from private.purges as waiting where waiting.due_at <= now())
  );
end
$$;

comment on function public.purges_due is 'Hosts that the Worker must reload, lent for five minutes.';
