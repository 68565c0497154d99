create or replace function private.ceiling(named text) returns bigint
  language sql stable set search_path = ''
as $$
  select coalesce(
    (nullif(current_setting('vitrine.ceilings', true), '')::jsonb ->> named)::bigint,
    (select known.standard from private.ceilings as known where known.name = named)
  )
$$;
