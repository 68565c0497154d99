-- The data of sections by their ids, as translations name them.
create or replace function private.sections_by_id(sections jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(section ->> 'id', coalesce(section -> 'data', '{}')), '{}')
  from jsonb_array_elements(case when jsonb_typeof(sections) = 'array' then sections else '[]' end) as section
  where section ->> 'id' is not null
$$;
