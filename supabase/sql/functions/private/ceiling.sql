-- What one tenant may have or do. The Worker and the commands send the ceilings that an operator has set; the others have their value in the
-- table.
create or replace function private.ceiling(named text) returns bigint
  language sql stable set search_path = ''
as $$
  select coalesce(
    (nullif(current_setting('vitrine.ceilings', true), '')::jsonb ->> named)::bigint,
    (select known.standard from private.ceilings as known where known.name = named)
  )
$$;
