-- The first segment selects the locale when it is one of the enabled locales.
create or replace function private.split_locale(
  site public.sites, segments text[], out locale text, out rest text[]
)
  language sql immutable parallel safe set search_path = ''
as $$
  select
    case when is_prefix then segments[1] else site.default_locale end,
    case when is_prefix then segments[2:] else segments end
  from coalesce(segments[1] = any (private.enabled_locales(site)), false) as is_prefix
$$;
