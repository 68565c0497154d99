-- Removes the translations of hidden header and footer sections from the answer.

-- Keeps the translations of visible sections. A translation that hides its section keeps that field only.
create function private.visible_shared_translations(i18n jsonb, visible jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
    locale,
    case
      when jsonb_typeof(translation -> 'sections') = 'object' then translation || jsonb_build_object('sections', (
        select coalesce(jsonb_object_agg(
          translated.key,
          case when translated.value -> 'hidden' = 'true' then '{"hidden": true}' else translated.value end
        ), '{}')
        from jsonb_each(translation -> 'sections') as translated
        where exists (select from jsonb_array_elements(visible) as section where section ->> 'id' = translated.key)
      ))
      else translation
    end
  ), '{}')
  from jsonb_each(case when jsonb_typeof(i18n) = 'object' then i18n else '{}' end) as listed (locale, translation)
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
      || jsonb_build_object('categories', categories)
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

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
