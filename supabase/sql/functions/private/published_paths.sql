-- The addresses of a site's published pages and posts, decoded and without the prefix of their locale. `what` names a
-- page by its id, and a post both by its translation and by its date and title, because a post at a new address is a
-- new row.
create or replace function private.published_paths(of_site uuid)
  returns table (what text, locale text, path text)
  language sql stable set search_path = ''
as $$
  select 'page ' || page.id, shown.locale, route.path
  from public.sites as site,
    unnest(private.enabled_locales(site)) as shown (locale),
    public.pages as page, public.page_routes as route
  where site.id = of_site and page.site_id = of_site and private.is_published(page, shown.locale)
    and route.site_id = of_site and route.page_id = page.id
    and (
      route.locale is not distinct from nullif(shown.locale, site.default_locale)
      or route.locale is null and not exists (
        select from public.page_routes as own
        where own.site_id = of_site and own.page_id = page.id and own.locale = shown.locale
      )
    )
  union all
  select 'page ' || page.id, split.locale, private.joined_path(split.rest)
  from public.sites as site, jsonb_each(site.routes) as entry, private.path_segments(entry.key) as segments,
    private.split_locale(site, segments) as split, public.pages as page
  where site.id = of_site and segments is not null and page.site_id = of_site and page.id = entry.value ->> 'page_id'
    and private.is_published(page, split.locale)
  union all
  select name.what, post.locale, concat_ws('/', 'blog', post.category, post.slug)
  from public.sites as site, public.blog_posts as post,
    unnest(array[
      'translation ' || post.translation, 'post ' || post.published_at::text || ' ' || post.title
    ]) as name (what)
  where site.id = of_site and post.site_id = of_site and name.what is not null and post.status = 'published'
    and post.locale = any (private.enabled_locales(site))
$$;
