-- Pages and posts in the locale of `url` that match `q`, the best first; null if its host has no published site. If
-- more than 500 match, 500 are ranked.
create or replace function public.site_search(
  url text, q text, page integer default 1, per_page integer default 10
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  wanted_locale text;
  asked text := btrim(regexp_replace(normalize(left(coalesce(site_search.q, ''), 100), nfc), '[\s\u0001-\u001f]+', ' ', 'g'));
  wanted tsquery;
  pattern text;
  page_size integer := least(greatest(coalesce(site_search.per_page, 10), 1), 20);
begin
  address := private.read_url(site_search.url);
  site := private.visible_site(address.host);
  if site.id is null then
    return null;
  end if;
  wanted_locale := (private.split_locale(site, coalesce(address.segments, '{}'))).locale;
  wanted := private.search_query(asked, wanted_locale);
  if wanted is null then
    return jsonb_build_object('results', '[]'::jsonb, 'total', 0);
  end if;
  pattern := private.search_pattern(asked, wanted_locale);

  return (
    with found as (
      select entry.page_id, entry.title, entry.body, post.category, post.slug,
        ts_rank(entry.words, wanted) as rank, entry.id
      from public.search_entries as entry
        left join public.pages as page_of on page_of.site_id = entry.site_id and page_of.id = entry.page_id
        left join public.blog_posts as post on post.id = entry.post_id
      where entry.site_id = site.id and entry.locale = wanted_locale
        and entry.words operator(pg_catalog.@@) wanted
        and case
          when entry.page_id is not null then private.is_searchable(page_of, wanted_locale)
          else private.is_visible(post) and not private.is_noindex(post.meta)
        end
      limit 500
    ),
    shown as (
      select * from found order by rank desc, id
      limit page_size offset (least(greatest(coalesce(site_search.page, 1), 1), 50) - 1) * page_size
    )
    select jsonb_build_object(
      'results', (
        select coalesce(jsonb_agg(
          jsonb_strip_nulls(jsonb_build_object('page_id', page_id, 'category', category, 'slug', slug))
          || jsonb_build_object(
            'title', private.highlighted(title, pattern),
            'excerpt', private.highlighted(private.search_excerpt(body, pattern), pattern)
          )
          order by rank desc, id
        ), '[]')
        from shown
      ),
      'total', (select count(*) from found)
    )
  );
end
$$;

comment on function public.site_search is 'Search results of a site for visitors, in the locale of an address. Null: this host has no site.';
