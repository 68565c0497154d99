-- A text or number field, cut to its limit. Null when it is absent, empty or of another type.
create or replace function private.text_field(source jsonb, field text, max_length integer) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select nullif(left(source ->> field, max_length), '')
  where jsonb_typeof(source -> field) in ('string', 'number')
$$;
