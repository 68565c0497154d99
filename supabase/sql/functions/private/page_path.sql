-- The first path of a page in a locale, as core/routing/page-claims.ts chooses it: from the fields of that locale, else
-- of the default locale; `route` before aliases. Null if no field has one.
create or replace function private.page_path(routes jsonb, locale text, default_locale text) returns text
  language sql stable set search_path = ''
as $$
  select private.joined_path(case when segments[1] = page_path.locale then segments[2:] else segments end)
  from jsonb_each(routes) with ordinality as field (key, value, place),
    private.locale_of_field(field.key) as named (locale),
    jsonb_array_elements(
      case when jsonb_typeof(field.value) = 'array' then field.value else jsonb_build_array(field.value) end
    ) with ordinality as address (value, place),
    private.path_segments(address.value #>> '{}') as segments
  where jsonb_typeof(address.value) = 'string' and segments is not null
    and coalesce(named.locale, page_path.default_locale) in (page_path.locale, page_path.default_locale)
  order by coalesce(named.locale, page_path.default_locale) = page_path.locale desc, field.key = 'route' desc,
    field.place, address.place
  limit 1
$$;
