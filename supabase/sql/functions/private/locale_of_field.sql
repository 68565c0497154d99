-- `route_en_US`, `route_en-US` and `route_enUS` name en-US. Null for `route` and for aliases. Whether a site has the locale
-- is decided when an address is matched.
create or replace function private.locale_of_field(field text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(substring(field from '^route_([a-z]{2}[_-]?[A-Z]{2})$'), '^(..)[_-]?(..)$', '\1-\2')
$$;
