-- config.multi_languages: true enables all available locales, a list its members, any other value the default
-- only.
create or replace function private.enabled_locales(site public.sites) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(locale order by position)
  from unnest(site.locales) with ordinality as available (locale, position)
  where locale = site.default_locale
    or site.config -> 'multi_languages' = 'true'
    or (
      jsonb_typeof(site.config -> 'multi_languages') = 'array'
      and site.config -> 'multi_languages' operator(pg_catalog.?) locale
    )
$$;
