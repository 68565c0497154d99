-- The booked times of a form: {"taken": [[start, minutes, place], …]}, a start in whole minutes since 1970. Customers
-- are not included.
create or replace function public.booking_times(payload json) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('taken', coalesce(jsonb_agg(
    jsonb_build_array(
      floor(extract(epoch from held.starts_at) / 60)::bigint,
      ceil(extract(epoch from held.ends_at - held.starts_at) / 60)::integer,
      held.place
    ) order by held.starts_at, held.place
  ), '[]'))
  from (
    select * from public.bookings as booked
    where booked.tenant_id = private.tenant_of(payload::jsonb)
      and booked.form_id = private.text_field(payload::jsonb, 'form_id', 64)
      and booked.cancelled_at is null and booked.ends_at > now()
    order by booked.starts_at
    limit 20000
  ) as held
$$;

comment on function public.booking_times is 'The booked times of a form.';
