-- config in the wire format: the stored fields, the fields with a column or table of their own, and the index of pages.
-- Header and footer share their translations, so their ids count together.
create or replace function private.site_config(site public.sites, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select site.config || jsonb_build_object(
    'id', site.id,
    'name', site.name,
    'is', site."is",
    'pages', (
      select coalesce(jsonb_agg(private.page_entry(page, site.locales, enabled, hidden_fields) order by page.position, page.id), '[]')
      from public.pages as page, private.hidden_route_fields(site.locales, enabled) as hidden_fields
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
      private.visible_sections(
        (case when jsonb_typeof(site.config -> 'header') = 'array' then site.config -> 'header' else '[]' end)
        || (case when jsonb_typeof(site.config -> 'footer') = 'array' then site.config -> 'footer' else '[]' end)
      )
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
