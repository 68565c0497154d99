-- The data of a submission without its files: their names and sizes stay.
create or replace function private.without_files(data jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key,
    case when jsonb_typeof(field.value) = 'array' then (
      select coalesce(jsonb_agg(
        case when jsonb_typeof(item) = 'object' then item - 'path' - 'content' else item end
        order by place
      ), '[]')
      from jsonb_array_elements(field.value) with ordinality as listed (item, place)
    ) else field.value end
  ), '{}')
  from jsonb_each(data) as field
$$;
