-- Pages of authors and of tags: the configuration names those that have posts, and posts are listed by them.

-- A tag as one segment of an address: `Fermentação natural` is `fermentacao-natural`.
create function private.tag_slug(tag text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(private.folded(normalize(left(tag, 200), nfc)), '[^[:alnum:]]+', '-', 'g'), '-')
$$;

create function private.tag_slugs(tags text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(private.tag_slug(tag) order by position) from unnest(tags) with ordinality as listed (tag, position)
$$;

alter table public.blog_posts
  add column tag_slugs text[] generated always as (private.tag_slugs(tags)) stored;

comment on column public.blog_posts.tag_slugs is 'The tags as they stand in addresses, in the same order.';

-- Authors with visible posts, at most 500.
create function private.blog_authors(site public.sites, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_strip_nulls(jsonb_build_object('slug', slug, 'name', name, 'avatar', avatar, 'locales', locales))
    order by slug
  ), '[]')
  from (
    select author.slug, author.name, author.avatar, jsonb_agg(distinct post.locale order by post.locale) as locales
    from public.authors as author
      join public.blog_posts as post on post.site_id = author.site_id and post.author = author.slug
    where author.site_id = site.id and post.locale = any (enabled)
      and post.status = 'published' and post.published_at <= now()
    group by author.slug, author.name, author.avatar
    order by count(*) desc, author.slug
    limit 500
  ) as written
$$;

-- Tags with visible posts, at most 500. Spellings of one slug have the name that most posts use.
create function private.blog_tags(site public.sites, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('slug', slug, 'name', name, 'locales', locales) order by slug
  ), '[]')
  from (
    select listed.slug, mode() within group (order by listed.tag) as name,
      jsonb_agg(distinct post.locale order by post.locale) as locales
    from public.blog_posts as post, unnest(post.tags, post.tag_slugs) as listed (tag, slug)
    where post.site_id = site.id and post.locale = any (enabled)
      and post.status = 'published' and post.published_at <= now() and listed.slug <> ''
    group by listed.slug
    order by count(*) desc, listed.slug
    limit 500
  ) as used
$$;

-- config in the wire format: the stored fields, the fields with a column or table of their own, and the index
-- of pages.
create or replace function private.site_config(site public.sites, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select site.config || jsonb_build_object(
    'id', site.id,
    'name', site.name,
    'is', site."is",
    'pages', (
      select coalesce(jsonb_agg(private.page_entry(page, enabled, untold) order by page.position, page.id), '[]')
      from public.pages as page, private.route_fields_beside(enabled) as untold
      where page.site_id = site.id
        and page.status = 'published' and (page.published is null or page.published operator(pg_catalog.&&) enabled)
    )
  )
  || (
    select coalesce(jsonb_object_agg(shared, private.visible_sections(site.config -> shared)), '{}')
    from unnest(array['header', 'footer']) as shared
    where site.config operator(pg_catalog.?) shared
  )
  || case
    when site.config operator(pg_catalog.?) 'i18n' then jsonb_build_object('i18n', private.visible_shared_translations(
      site.config -> 'i18n',
      private.visible_sections(site.config -> 'header') || private.visible_sections(site.config -> 'footer')
    ))
    else '{}'
  end
  || case
    when categories is not null then jsonb_build_object(
      'blog',
      case when jsonb_typeof(site.config -> 'blog') = 'object' then site.config -> 'blog' else '{}' end
      || jsonb_build_object(
        'categories', categories,
        'authors', private.blog_authors(site, enabled),
        'tags', private.blog_tags(site, enabled)
      )
    )
    else '{}'
  end
  from (
    select jsonb_agg(
      jsonb_build_object('slug', category.slug, 'name', category.name, 'locales', (
        select coalesce(jsonb_agg(distinct post.locale order by post.locale), '[]')
        from public.blog_posts as post
        where post.site_id = site.id and post.category = category.slug and post.locale = any (enabled)
          and post.status = 'published' and post.published_at <= now()
      ))
      || case when category.i18n <> '{}' then jsonb_build_object('i18n', category.i18n) else '{}' end
      order by category.position, category.slug
    )
    from public.blog_categories as category
    where category.site_id = site.id
  ) as blog (categories)
$$;

drop function public.blog_posts(text, text, integer, integer);

-- Posts in the locale of `url`, newest first; null when the host has no published site. A page holds
-- `config.blog.per_page` posts, or as many as a reader of all posts requests.
create function public.blog_posts(
  url text, category text default null, page integer default 1, per_page integer default null,
  author text default null, tag text default null
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  wanted_locale text;
  page_size integer := 10;
begin
  address := private.read_url(blog_posts.url);
  site := private.site_of(address.host);
  if site.id is null then
    return null;
  end if;
  wanted_locale := (private.split_locale(site, coalesce(address.segments, '{}'))).locale;
  if blog_posts.per_page > 0 then
    page_size := least(blog_posts.per_page, 500);
  elsif site.config #>> '{blog,per_page}' ~ '^[1-9][0-9]?$' then
    page_size := site.config #>> '{blog,per_page}';
  end if;

  return (
    with visible as (
      select post
      from public.blog_posts as post
      where post.site_id = site.id and post.locale = wanted_locale and private.is_visible(post)
        and (blog_posts.category is null or post.category = normalize(left(blog_posts.category, 200), nfc))
        and (blog_posts.author is null or post.author = normalize(left(blog_posts.author, 200), nfc))
        and (blog_posts.tag is null or normalize(left(blog_posts.tag, 200), nfc) = any (post.tag_slugs))
    )
    select jsonb_build_object(
      'posts', (
        select coalesce(
          jsonb_agg(private.post_summary(post, site) order by (post).published_at desc, (post).id), '[]'
        )
        from (
          select post from visible
          order by (post).published_at desc, (post).id
          limit page_size
          offset (least(greatest(coalesce(blog_posts.page, 1), 1), 100000)::bigint - 1) * page_size
        ) as shown
      ),
      'total', (select count(*) from visible)
    )
  );
end
$$;

comment on function public.blog_posts is 'One page of the posts in the locale of an address, of a category, an author or a tag. Null: this host has no site.';

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.blog_posts(text, text, integer, integer, text, text) from public;
grant execute on function public.blog_posts(text, text, integer, integer, text, text) to anon, authenticated, service_role;
