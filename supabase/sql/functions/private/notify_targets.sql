-- The first ten texts of a list in `notify`.
create or replace function private.notify_targets(notify jsonb, field text) returns setof text
  language sql immutable parallel safe set search_path = ''
as $$
  select distinct btrim(target #>> '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(notify -> field) = 'array' then notify -> field else '[]' end
  ) with ordinality as listed (target, place)
  where place <= 10 and jsonb_typeof(target) = 'string' and char_length(btrim(target #>> '{}')) between 1 and 2048
$$;
