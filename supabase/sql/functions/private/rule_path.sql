-- The canonical path of the source or target of a path rule; null for a path with a star, an address of another host,
-- and one with a query or fragment.
create or replace function private.rule_path(address text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case when address ~ '^/(?!/)[^*?#]*$' and segments is not null then private.encode_path(segments) end
  from private.path_segments(address) as segments
$$;
