-- The names of route fields of the locales in `available` that `shown` lacks, in all their spellings.
create or replace function private.hidden_route_fields(available text[], shown text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg('route_' || replace(code, '-', separator)), '{}')
  from unnest(available) as code, unnest(array['_', '-', '']) as separator
  where not code = any (shown)
$$;
