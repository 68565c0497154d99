-- The id of the page at a path, null if there is none. In order of preference: an exact route of the site; a route of
-- the locale; a route of the default locale, for pages without a route in this locale; a route for a locale that the
-- site does not have, which the Worker may treat as an alias. Of several pages of one kind, the first in the index wins.
-- A path that differs only in case comes last: the Worker redirects it.
create or replace function private.match_page(site public.sites, locale text, rest text[]) returns text
  language sql stable set search_path = ''
as $$
  with wanted as (
    select private.joined_path(rest) as path, nullif(locale, site.default_locale) as own_locale
  ),
  candidates as (
    select site.routes -> key ->> 'page_id' as page_id, 1 as rank, true as same_case
    from wanted,
      unnest(array[
        concat_ws('/', locale, nullif(wanted.path, '')),
        case when own_locale is null then wanted.path end
      ]) as key
    where site.routes operator(pg_catalog.?) key
    union all
    select route.page_id, case when route.locale is not distinct from own_locale then 2 when route.locale is null then 3 else 5 end,
      route.path = wanted.path
    from wanted, public.page_routes as route
    where route.site_id = site.id and lower(route.path) = lower(wanted.path)
      and (
        route.locale is not distinct from own_locale
        or (route.locale is null or not route.locale = any (site.locales)) and not exists (
          select from public.page_routes as own
          where own.site_id = site.id and own.page_id = route.page_id and own.locale = own_locale
        )
      )
    union all
    -- If a site has a single page and the page has no address, it is the home page.
    select single.id, 4, true
    from wanted, (
      select min(page.id) as id
      from public.pages as page
      where page.site_id = site.id and private.is_published(page, match_page.locale)
      having count(*) = 1
    ) as single
    where wanted.path = '' and not exists (
      select from public.page_routes as route where route.site_id = site.id and route.page_id = single.id
    )
  )
  select page.id
  from candidates join public.pages as page on page.site_id = site.id and page.id = candidates.page_id
  where private.is_published(page, match_page.locale)
  order by same_case desc, rank, page.position, page.id
  limit 1
$$;
