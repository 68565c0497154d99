-- The columns of a table that the rows contain. A column missing from a document of an older schema keeps its value,
-- or gets its default.
create or replace function private.columns_in(target text, rows jsonb) returns text[]
  language sql stable set search_path = ''
as $$
  select array_agg(attribute.attname::text order by attribute.attnum)
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = ('public.' || target)::regclass
    and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    and attribute.attname in (
      select distinct key from jsonb_array_elements(rows) as listed (row), jsonb_object_keys(row) as key
    )
$$;
