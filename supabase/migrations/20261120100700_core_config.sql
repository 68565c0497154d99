-- The Worker's main query: a site and the requested page in one round trip.

-- The exact host, then the longest wildcard. Unverified hosts and drafts count as unknown hosts.
create function private.site_of(host text) returns public.sites
  language sql stable set search_path = ''
as $$
  select site
  from string_to_array(host, '.') as labels,
    lateral (
      select host as candidate
      union all
      select '*.' || array_to_string(labels[parent:], '.') from generate_series(2, cardinality(labels)) as parent
    ) as candidates
    join public.domains as domain on domain.host = candidate
    join public.sites as site on site.id = domain.site_id
  where domain.verified_at is not null and site.status = 'published'
  order by candidate = host desc, char_length(candidate) desc
  limit 1
$$;

-- Verified hosts, the canonical one first. A host that only matches a wildcard is last.
create function private.hosts_of(site public.sites, host text) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_agg(name order by rank, name)
  from (
    select name, min(rank) as rank
    from (
      select domain.host, case domain.kind when 'primary' then 1 else 2 end
      from public.domains as domain
      where domain.site_id = site.id and domain.verified_at is not null and domain.host not like '*%'
      union all
      select host, 3
    ) as listed (name, rank)
    group by name
  ) as hosts
$$;

-- config.multi_languages: true enables all available locales, a list its members, any other value the default
-- only.
create function private.enabled_locales(site public.sites) returns text[]
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

-- The first segment selects the locale when it is one of the enabled locales.
create function private.split_locale(
  site public.sites, segments text[], out locale text, out rest text[]
)
  language sql immutable parallel safe set search_path = ''
as $$
  select
    case when is_prefix then segments[1] else site.default_locale end,
    case when is_prefix then segments[2:] else segments end
  from coalesce(segments[1] = any (private.enabled_locales(site)), false) as is_prefix
$$;

create function private.is_published(page public.pages, locale text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select page.status = 'published' and (page.published is null or locale = any (page.published))
$$;

-- The id of the page at an address; null when there is none. The order is: an exact key of the site's routes,
-- a route of the locale, a route of the default locale for pages without a route of this locale. The first
-- page wins. A path that differs only in case is last: the Worker redirects it.
create function private.match_page(site public.sites, locale text, rest text[]) returns text
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
    select route.page_id, case when route.locale is not distinct from own_locale then 2 else 3 end,
      route.path = wanted.path
    from wanted, public.page_routes as route
    where route.site_id = site.id and lower(route.path) = lower(wanted.path)
      and (
        route.locale is not distinct from own_locale
        or route.locale is null and not exists (
          select from public.page_routes as own
          where own.site_id = site.id and own.page_id = route.page_id and own.locale = own_locale
        )
      )
    union all
    -- A site with one page without an address: that page is the home page.
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

-- The names of route fields of locales outside `locales`, in all their spellings.
create function private.route_fields_beside(locales text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg('route_' || replace(code, '-', separator)), '{}')
  from jsonb_object_keys(private.locale_names()) as code, unnest(array['_', '-', '']) as separator
  where not code = any (locales)
$$;

-- One page of the index, without its sections and without the routes of locales in which it is not published.
-- A site may have thousands of pages, so functions with one result per site are called by the caller:
-- `untold` is private.route_fields_beside(enabled).
create function private.page_entry(page public.pages, enabled text[], untold text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', page.id,
    'name', page.name,
    'layout', page.layout,
    'noindex', nullif(page.noindex, false),
    'updated_at', to_char(page.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'published', to_jsonb(page.published),
    'hide_header', nullif(page.hide_header, false),
    'hide_footer', nullif(page.hide_footer, false),
    'meta', page.meta,
    'validate', page.validate,
    'access', nullif(page.access, 'public')
  )) || (page.routes - case
    when page.published is null then untold
    else private.route_fields_beside(
      array(select unnest(enabled) intersect select unnest(page.published))
    )
  end)
$$;

-- The translation of one locale, without hidden sections. Keys that name no section of the page stay: they
-- may name a section of the header or footer.
create function private.visible_translation(translation jsonb, visible jsonb, stored jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when jsonb_typeof(translation -> 'sections') = 'object' then translation || jsonb_build_object('sections', (
      select coalesce(jsonb_object_agg(translated.key, translated.value), '{}')
      from jsonb_each(translation -> 'sections') as translated
      where exists (select from jsonb_array_elements(visible) as section where section ->> 'id' = translated.key)
        or not exists (select from jsonb_array_elements(stored) as section where section ->> 'id' = translated.key)
    ))
    else translation
  end
$$;

create function private.may_read(access text) returns boolean
  language sql stable set search_path = ''
as $$
  select case access
    when 'public' then true
    when 'signed_in' then auth.uid() is not null
    when 'aal2' then auth.uid() is not null and auth.jwt() ->> 'aal' = 'aal2'
    else false
  end
$$;

-- The page in one locale, with the translation into that locale only. A visitor who may not read it learns
-- that it exists.
create function private.page_document(page public.pages, locale text, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.page_entry(page, enabled, private.route_fields_beside(enabled))
  || jsonb_build_object('locale', locale)
  || case
    when private.may_read(page.access) then
      jsonb_build_object('sections', visible)
      || jsonb_strip_nulls(jsonb_build_object('popups', to_jsonb(page.popups), 'script', page.script))
      || case
        when jsonb_typeof(translation) = 'object' then jsonb_build_object(
          'i18n', jsonb_build_object(locale, private.visible_translation(translation, visible, page.sections))
        )
        else '{}'
      end
    else jsonb_build_object('sections', '[]'::jsonb)
  end
  from (select page.i18n -> locale) as translated (translation),
    private.visible_sections(page.sections, translation -> 'sections') as visible
$$;

-- config in the wire format: the stored fields, the fields with a column or table of their own, and the index
-- of pages.
create function private.site_config(site public.sites, enabled text[]) returns jsonb
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

-- A post becomes visible at its time without a write, so the newest visible post is part of the revision.
create function private.current_revision(site public.sites) returns text
  language sql stable set search_path = ''
as $$
  select concat_ws('.', site.revision, (extract(epoch from max(post.published_at)) * 1000)::bigint)
  from public.blog_posts as post
  where post.site_id = site.id and post.status = 'published' and post.published_at <= now()
$$;

-- The App configuration of the site at `url`; null when its host has no published site.
create function public.core_config(url text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  split record;
  enabled text[];
  page public.pages;
begin
  address := private.read_url(url);
  site := private.site_of(address.host);
  if site.id is null then
    return null;
  end if;
  enabled := private.enabled_locales(site);
  if address.segments is not null then
    split := private.split_locale(site, address.segments);
    select * into page from public.pages
    where site_id = site.id and id = private.match_page(site, split.locale, split.rest);
  end if;

  return jsonb_build_object(
    'schema_version', 1,
    'revision', private.current_revision(site),
    'tenant_uuid', (select uuid from public.tenants where id = site.tenant_id),
    'tenant_id', site.tenant_id,
    'hosts', private.hosts_of(site, address.host),
    'locales', (
      select jsonb_agg(jsonb_build_object('code', code, 'name', private.locale_names() -> code) order by position)
      from unnest(site.locales) with ordinality as available (code, position)
    ),
    'defaultLocale', site.default_locale,
    'routes', (
      select coalesce(jsonb_object_agg(route.key, route.value), '{}')
      from jsonb_each(site.routes) as route
      join public.pages as target on target.site_id = site.id and target.id = route.value ->> 'page_id'
      where target.status = 'published'
        and (target.published is null or target.published operator(pg_catalog.&&) enabled)
    ),
    'config', private.site_config(site, enabled),
    'page', case when page.id is not null then private.page_document(page, split.locale, enabled) end,
    'currentRouteObj', case when page.id is not null then jsonb_strip_nulls(jsonb_build_object(
      'page_id', page.id, 'locale', split.locale, 'layout', page.layout
    )) end,
    'appConfig', site.app_config,
    'tenant', (
      select jsonb_strip_nulls(to_jsonb(tenant) - '{id,uuid,name,created_at}'::text[])
      from public.tenants as tenant where tenant.id = site.tenant_id
    ),
    'path_rules', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'from', rule."from", 'to', rule."to", 'status', rule.status, 'external', rule.external
      )) order by rule.position, rule.id), '[]')
      from public.path_rules as rule where rule.site_id = site.id
    ),
    'popupRelationGroup', case site."is"
      when 'landing-page' then 'landing_pages' when 'bio-link' then 'bio_links' else 'pages'
    end
  );
end
$$;

comment on function public.core_config is 'App configuration of the site at an address, with the page it names. Null: this host has no site.';

revoke execute on all functions in schema private from public;
