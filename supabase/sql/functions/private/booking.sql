create or replace function private.booking(held public.bookings) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', held.id, 'service', held.service, 'service_name', held.service_name, 'timezone', held.timezone,
    'starts_at', private.iso(held.starts_at), 'ends_at', private.iso(held.ends_at),
    'cancelled_at', private.iso(held.cancelled_at)
  ))
  where held.id is not null
$$;
