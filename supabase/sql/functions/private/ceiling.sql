-- A ceiling by its name. The Worker and the commands send the ceilings that an operator has set; the others have a
-- default in the table.
create or replace function private.ceiling(named text) returns bigint
  language sql stable set search_path = ''
as $$
  select coalesce(
    (nullif(current_setting('vitrine.ceilings', true), '')::jsonb ->> named)::bigint,
    (select known.default_value from private.ceilings as known where known.name = named)
  )
$$;
