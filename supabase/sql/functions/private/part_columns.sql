-- The stored columns of a table; with `keys` those of the primary key. `due_at` is left out, so it is empty after a
-- restore: messages pending at the time of the backup are too old to be sent.
create or replace function private.part_columns(part text, keys boolean) returns text[]
  language sql stable set search_path = ''
as $$
  select case when keys then (
      select array_agg(attname::text order by array_position(indkey::smallint[], attnum))
      from pg_catalog.pg_index join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = part::pg_catalog.regclass and indisprimary
    ) else (
      select array_agg(attname::text order by attnum)
      from pg_catalog.pg_attribute
      where attrelid = part::pg_catalog.regclass and attnum > 0 and not attisdropped and attgenerated = ''
        -- Identity columns are generated again, in the order of the rows; a tenant keeps its number if that is free.
        and (attidentity = '' or part = 'public.tenants')
        and (part <> 'public.form_deliveries' or attname <> 'due_at')
    ) end
$$;
