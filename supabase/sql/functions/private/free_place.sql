-- The first place that is free from `starts` to `ends`; null if as many bookings overlap as the timetable has places.
-- A booking whose place no longer exists in the timetable occupies another one.
create or replace function private.free_place(form public.forms, starts timestamptz, ends timestamptz, places integer)
  returns integer
  language sql stable set search_path = ''
as $$
  with busy as (
    select distinct held.place
    from public.bookings as held
    where held.tenant_id = form.tenant_id and held.form_id = form.id and held.cancelled_at is null
      and held.starts_at < ends and held.ends_at > starts
  )
  select min(place)
  from generate_series(1, places) as place
  where place not in (select busy.place from busy) and (select count(*) from busy) < places
$$;
