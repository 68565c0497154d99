-- Columns that are stored; with `keys` those of the primary key. A restore leaves `due_at` empty: messages that waited when the backup was
-- made are too old to be sent.
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
        -- Numbers that the database gives are given anew, in the order of the rows; a tenant keeps its own where it is free.
        and (attidentity = '' or part = 'public.tenants')
        and (part <> 'public.form_deliveries' or attname <> 'due_at')
    ) end
$$;
