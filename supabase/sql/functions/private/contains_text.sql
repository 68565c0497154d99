-- Whether the value contains a text that equals this one, ignoring case.
create or replace function private.contains_text(value jsonb, wanted text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select exists (
    select from jsonb_path_query(value, '$.** ? (@.type() == "string")') as text
    where lower(btrim(text #>> '{}')) = lower(wanted)
  )
$$;
