-- Sections behind sign-in. `access` stands beside a section's `component` and `data`: translations lie over `data` alone, so no
-- translation opens a section. Every function that gives sections to visitors leaves them out (private.visible_sections); a page
-- holds them for those who may read them, and for all others their places (private.readable_sections).

-- What a section asks of its reader: null where it asks for nothing, `unknown` for a value that is not known.
create function private.section_access(section jsonb) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case section -> 'access'
    when '"public"' then null
    when '"signed_in"' then 'signed_in'
    when '"aal2"' then 'aal2'
    else case when section -> 'access' is not null then 'unknown' end
  end
$$;

-- The sections that are not hidden, with what they ask for. Translations find a section by its id alone, so of sections with one
-- id each asks for what the strictest of them does, also where that one is hidden.
create function private.asking_sections(sections jsonb, translations jsonb)
  returns table (section jsonb, "position" bigint, access text)
  language sql immutable parallel safe set search_path = ''
as $$
  select listed.section, listed.position, (array[null, 'signed_in', 'aal2', 'unknown'])[listed.strictness]
  from (
    select
      each.section,
      each.position,
      max(case private.section_access(each.section)
        when 'signed_in' then 2 when 'aal2' then 3 when 'unknown' then 4 else 1
      end) over (partition by each.section ->> 'id') as strictness
    from jsonb_array_elements(case when jsonb_typeof(sections) = 'array' then sections else '[]' end)
      with ordinality as each (section, position)
  ) as listed
  where coalesce(
    translations -> (listed.section ->> 'id') -> 'hidden',
    listed.section -> 'data' -> 'hidden'
  ) is distinct from 'true'
$$;

-- Removes hidden sections, and those that ask for a session. A value that is not a list of sections becomes an empty list.
create or replace function private.visible_sections(sections jsonb, translations jsonb default '{}') returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_agg(asking.section order by asking.position), '[]')
  from private.asking_sections(sections, translations) as asking
  where asking.access is null
$$;

-- `shown`: the sections of a page for the caller. One that the caller may not read is its place: its id and its access.
-- `readable`: those among them that are whole.
create function private.readable_sections(
  sections jsonb, translations jsonb, of_tenant bigint, out shown jsonb, out readable jsonb
)
  language sql stable set search_path = ''
as $$
  select
    coalesce(jsonb_agg(
      case
        when may_read then asking.section
        else jsonb_build_object('id', asking.section -> 'id', 'access', asking.access)
      end order by asking.position
    ), '[]'),
    coalesce(jsonb_agg(asking.section order by asking.position) filter (where may_read), '[]')
  from private.asking_sections(sections, translations) as asking,
    lateral (
      select case when asking.access is null then true else private.may_read(asking.access, of_tenant) end
    ) as judged (may_read)
  where asking.access is distinct from 'unknown'
$$;

-- The page in one locale, with the translation into that locale only. A caller who may not read it learns that it exists, and of
-- a section that it is there. A translation is answered with its section.
create or replace function private.page_document(page public.pages, locale text, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.page_entry(page, enabled, private.route_fields_beside(enabled))
  || jsonb_build_object('locale', locale)
  || case
    when private.may_read(page.access, site.tenant_id) then
      jsonb_build_object('sections', sections.shown)
      || jsonb_strip_nulls(jsonb_build_object('popups', to_jsonb(page.popups), 'script', page.script))
      || case
        when jsonb_typeof(translation) = 'object' then jsonb_build_object(
          'i18n', jsonb_build_object(locale, private.visible_translation(translation, sections.readable, page.sections))
        )
        else '{}'
      end
    else jsonb_build_object('sections', '[]'::jsonb)
  end
  from public.sites as site,
    lateral (select page.i18n -> locale) as translated (translation),
    lateral private.readable_sections(page.sections, translation -> 'sections', site.tenant_id) as sections
  where site.id = page.site_id
$$;

-- config in the wire format, as before. Header and footer share their translations, so their ids count together.
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

-- What was computed before this rule, of sections that have such a field already.
update public.popups set config = config where config::text like '%"access"%';
update public.pages set name = name where sections::text like '%"access"%';

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
