-- A host and the wildcards that match it.
create or replace function private.host_patterns(host text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(pattern)
  from (
    select host
    union all
    select '*.' || array_to_string(labels[parent:], '.')
    from string_to_array(host, '.') as labels, lateral generate_series(2, cardinality(labels)) as parent
  ) as patterns (pattern)
$$;
