-- The path of `segments` in a locale. The default locale has no prefix.
create or replace function private.localized_path(locale text, segments text[], default_locale text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select private.encode_path(case when locale = default_locale then segments else locale || segments end)
$$;
