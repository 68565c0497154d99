-- The time that a submission requests; null if it cannot be stored. The Worker has already checked it against the
-- timetable.
create or replace function private.read_booking(wanted jsonb)
  returns table (
    id uuid, service text, service_name text, timezone text, starts_at timestamptz, ends_at timestamptz,
    places integer, cancel_digest text
  )
  language plpgsql stable set search_path = ''
as $$
begin
  if (wanted ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and wanted ->> 'capacity' ~ '^[1-9]\d{0,2}$|^1000$'
    and wanted ->> 'cancel_digest' ~ '^[0-9a-f]{64}$'
    and wanted ->> 'starts_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$'
    and wanted ->> 'ends_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$'
    and private.text_field(wanted, 'service', 64) is not null
    and private.text_field(wanted, 'timezone', 64) is not null) is not true then
    return;
  end if;
  id := (wanted ->> 'id')::uuid;
  service := private.text_field(wanted, 'service', 64);
  service_name := coalesce(private.text_field(wanted, 'service_name', 200), '');
  timezone := private.text_field(wanted, 'timezone', 64);
  starts_at := (wanted ->> 'starts_at')::timestamptz;
  ends_at := (wanted ->> 'ends_at')::timestamptz;
  places := (wanted ->> 'capacity')::integer;
  cancel_digest := wanted ->> 'cancel_digest';
  if ends_at > starts_at and ends_at <= starts_at + interval '2 days' then
    return next;
  end if;
exception
  when others then return;
end
$$;
