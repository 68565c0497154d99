-- JSON with milliseconds and Z, like Date.toISOString.
create or replace function private.iso(moment timestamptz) returns text
  language sql stable parallel safe set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
