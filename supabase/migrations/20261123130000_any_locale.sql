-- The list of locales is the product's (shared/locales.ts). The database takes every code of the form `xx-XX`, and of the list
-- only what a site has of it, so that a further locale asks for no migration.

create or replace function private.are_locales(codes text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select not exists (select from unnest(codes) as code where code !~ '^[a-z]{2}-[A-Z]{2}$')
$$;

-- `route_en_US`, `route_en-US` and `route_enUS` name en-US. Null for `route` and for aliases. Whether a site has the locale
-- is decided when an address is matched.
create or replace function private.locale_of_field(field text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(substring(field from '^route_([a-z]{2}[_-]?[A-Z]{2})$'), '^(..)[_-]?(..)$', '\1-\2')
$$;

-- A field that names a locale which the site does not have may be an alias to the Worker, so that its address without a prefix counts too.
create or replace function private.refuse_reserved_routes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_reserved(new.id, address)
  from public.sites as site,
    private.read_route_fields(new.routes, site.default_locale) as route,
    unnest(array[
      concat('/' || route.locale, '/' || route.path),
      case when not route.locale = any (site.locales) then '/' || route.path end
    ]) as address
  where site.id = new.site_id and private.is_reserved(address);
  return null;
end
$$;

-- Pages whose fields were aliases until here: their locale was none of the list.
update public.pages as page
set routes = page.routes
from public.sites as site
where site.id = page.site_id and exists (
  select from jsonb_object_keys(page.routes) as field, private.locale_of_field(field) as locale
  where locale <> site.default_locale and not exists (
    select from public.page_routes as route
    where route.site_id = page.site_id and route.page_id = page.id and route.locale = private.locale_of_field(field)
  )
);

-- The page at a path, in order of preference: an exact route of the site, a route of the locale, a route of the default
-- locale for pages without a route of this locale. Last what is named for a locale that the site does not have: the Worker
-- knows whether that is an alias. The first page wins. A path that differs only in case is last: the Worker redirects it.
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

drop function private.page_entry(public.pages, text[], text[]);
drop function private.route_fields_beside(text[]);

-- The names of route fields of the locales in `available` that `told` lacks, in all their spellings.
create function private.route_fields_beside(available text[], told text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg('route_' || replace(code, '-', separator)), '{}')
  from unnest(available) as code, unnest(array['_', '-', '']) as separator
  where not code = any (told)
$$;

-- One page of the index, without its sections and without the routes of locales in which it is not published. A site may
-- have thousands of pages, so functions with one result per site are called by the caller: `available` is the site's
-- locales, `untold` is private.route_fields_beside(available, enabled).
create function private.page_entry(page public.pages, available text[], enabled text[], untold text[]) returns jsonb
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
      available, array(select unnest(enabled) intersect select unnest(page.published))
    )
  end)
$$;

-- As before, with the site's locales for the entry.
create or replace function private.page_document(page public.pages, locale text, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.page_entry(page, site.locales, enabled, private.route_fields_beside(site.locales, enabled))
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

-- As before, with the site's locales for the entries.
create or replace function private.site_config(site public.sites, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select site.config || jsonb_build_object(
    'id', site.id,
    'name', site.name,
    'is', site."is",
    'pages', (
      select coalesce(jsonb_agg(private.page_entry(page, site.locales, enabled, untold) order by page.position, page.id), '[]')
      from public.pages as page, private.route_fields_beside(site.locales, enabled) as untold
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

-- A locale is named by its code: the Worker writes the name of the language (shared/locales.ts).
create or replace function private.shown_config(url text) returns jsonb
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
      select jsonb_agg(jsonb_build_object('code', code, 'name', code) order by position)
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
      select jsonb_strip_nulls(jsonb_build_object(
        'meta_website_pages', tenant.meta_website_pages,
        'meta_landing_pages', tenant.meta_landing_pages,
        'meta_bio_links', tenant.meta_bio_links,
        'google_tag_manager', tenant.google_tag_manager,
        'google_analytics', tenant.google_analytics,
        'facebook_pixel', tenant.facebook_pixel,
        'facebook_page', tenant.facebook_page,
        'facebook_app', tenant.facebook_app,
        'twitter_profile', tenant.twitter_profile
      ))
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

drop function private.locale_names();

-- As before; an address is counted in a locale of its site.
create or replace function private.count_day(of_tenant bigint, of_day date) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  day_begin timestamptz := of_day::timestamp at time zone 'UTC';
  day_end timestamptz := (of_day + 1)::timestamp at time zone 'UTC';
begin
  delete from public.visit_stats as stats where stats.tenant_id = of_tenant and stats.day = of_day;

  insert into public.visit_stats (
    tenant_id, site_id, kind, day, locale, name, views, visits, visitors, converted, clicks, forms, leads
  )
  with seen as (
    select
      event.id, event.action, event.occurred_at,
      coalesce(event.identifier, '') as identifier,
      coalesce(lower(substring(event.url from '^https?://([^/?#:]+)')), '') as host,
      coalesce(nullif(substring(event.url from '^https?://[^/?#]+([^?#]*)'), ''), '/') as path,
      coalesce(event.target, '') as target,
      coalesce(nullif(event.utm_source, ''), lower(substring(event.referrer from '^https?://([^/?#:]+)')), 'direct')
        || ' / ' || coalesce(nullif(event.utm_medium, ''), 'none') as source,
      coalesce(event.utm_campaign, '') as campaign
    from public.tracking_events as event
    where event.tenant_id = of_tenant and event.occurred_at >= day_begin and event.occurred_at < day_end
      and not exists (
        select from private.own_visitors as own
        where own.tenant_id = of_tenant and own.identifier = event.identifier
      )
  ),
  sent as (
    select
      coalesce(lower(substring(lead.url from '^https?://([^/?#:]+)')), '') as host,
      coalesce(nullif(substring(lead.url from '^https?://[^/?#]+([^?#]*)'), ''), '/') as path,
      lead.form_id
    from public.form_submissions as lead
    where lead.tenant_id = of_tenant and lead.created_at >= day_begin and lead.created_at < day_end
      and lead.status <> 'spam' and lead.subscription is distinct from 'pending'
  ),
  -- A host that is the tenant's no more counts for its first site.
  hosts as (
    select named.host, site.id as site_id, site.locales, site.default_locale
    from (select host from seen union select host from sent) as named,
      lateral (
        select candidate.id, candidate.locales, candidate.default_locale
        from public.sites as candidate
        where candidate.tenant_id = of_tenant
        order by candidate.id is distinct from (private.site_at(named.host)).id, candidate.created_at, candidate.id
        limit 1
      ) as site
  ),
  events as (
    select
      seen.*, hosts.site_id,
      case when split_part(seen.path, '/', 2) = any (hosts.locales) then split_part(seen.path, '/', 2) else hosts.default_locale end as locale
    from seen join hosts using (host)
  ),
  leads as (
    select
      sent.form_id, hosts.site_id,
      case when split_part(sent.path, '/', 2) = any (hosts.locales) then split_part(sent.path, '/', 2) else hosts.default_locale end as locale
    from sent join hosts using (host)
  ),
  begun as (
    select events.*,
      coalesce(occurred_at - lag(occurred_at) over person > interval '30 minutes', true) as is_first
    from events
    where identifier <> ''
    window person as (partition by site_id, identifier order by occurred_at, id)
  ),
  numbered as (
    select begun.*, sum(is_first::integer) over (
      partition by site_id, identifier order by occurred_at, id
    ) as number
    from begun
  ),
  -- One pass in the order of the window before it: a join of visits with their events would compare each with each.
  visits as (
    select *
    from (
      select numbered.*, bool_or(action = 'submitForm') over (partition by site_id, identifier, number) as is_converted
      from numbered
    ) as told
    where is_first
  ),
  counted (site_id, kind, locale, name, views, visits, visitors, converted, clicks, forms, leads) as (
    select site_id, 'total', locale, '',
      (action = 'pageView')::integer, 0, 0, 0, (action = 'click')::integer, (action = 'submitForm')::integer, 0
    from events
    union all
    select site_id,
      case action when 'pageView' then 'page' when 'click' then 'click' else 'form' end,
      locale,
      left(case action when 'pageView' then path else target end, 200),
      (action = 'pageView')::integer, 0, 0, 0, (action = 'click')::integer, (action = 'submitForm')::integer, 0
    from events
    union all
    select site_id, kind, locale, left(name, 200), 0, 1, 0, is_converted::integer, 0, 0, 0
    from visits, lateral (
      values ('total', ''), ('page', path), ('source', source), ('campaign', nullif(campaign, ''))
    ) as about (kind, name)
    where name is not null
    union all
    select site_id, 'total', locale, '', 0, 0, 1, 0, 0, 0, 0
    from (select distinct on (site_id, identifier) site_id, locale from visits order by site_id, identifier, id) as person
    union all
    select site_id, kind, locale, name, 0, 0, 0, 0, 0, 0, 1
    from leads, lateral (values ('total', ''), ('form', form_id)) as about (kind, name)
  ),
  summed as (
    select site_id, kind, locale, name,
      sum(views) as views, sum(visits) as visits, sum(visitors) as visitors, sum(converted) as converted,
      sum(clicks) as clicks, sum(forms) as forms, sum(leads) as leads
    from counted group by site_id, kind, locale, name
  ),
  -- Visitors choose some of these names, so a day keeps the thousand largest of a kind.
  ranked as (
    select summed.*, row_number() over (
      partition by site_id, kind order by views + visits + clicks + forms + leads desc, name
    ) as place
    from summed
  )
  select
    of_tenant, site_id, kind, of_day, locale, case when place > 1000 then '…' else name end as name,
    sum(views), sum(visits), sum(visitors), sum(converted), sum(clicks), sum(forms), sum(leads)
  from ranked
  group by site_id, kind, locale, case when place > 1000 then '…' else name end;
end
$$;

-- The stemmer of a locale's language: every one that Postgres has. `simple` for other languages.
create or replace function private.search_config(locale text) returns regconfig
  language sql immutable parallel safe set search_path = ''
as $$
  select case left(locale, 2)
    when 'ar' then 'pg_catalog.arabic'::regconfig
    when 'ca' then 'pg_catalog.catalan'::regconfig
    when 'da' then 'pg_catalog.danish'::regconfig
    when 'de' then 'pg_catalog.german'::regconfig
    when 'el' then 'pg_catalog.greek'::regconfig
    when 'en' then 'pg_catalog.english'::regconfig
    when 'es' then 'pg_catalog.spanish'::regconfig
    when 'eu' then 'pg_catalog.basque'::regconfig
    when 'fi' then 'pg_catalog.finnish'::regconfig
    when 'fr' then 'pg_catalog.french'::regconfig
    when 'ga' then 'pg_catalog.irish'::regconfig
    when 'hi' then 'pg_catalog.hindi'::regconfig
    when 'hu' then 'pg_catalog.hungarian'::regconfig
    when 'hy' then 'pg_catalog.armenian'::regconfig
    when 'id' then 'pg_catalog.indonesian'::regconfig
    when 'it' then 'pg_catalog.italian'::regconfig
    when 'lt' then 'pg_catalog.lithuanian'::regconfig
    when 'ne' then 'pg_catalog.nepali'::regconfig
    when 'nl' then 'pg_catalog.dutch'::regconfig
    when 'no' then 'pg_catalog.norwegian'::regconfig
    when 'pt' then 'pg_catalog.portuguese'::regconfig
    when 'ro' then 'pg_catalog.romanian'::regconfig
    when 'ru' then 'pg_catalog.russian'::regconfig
    when 'sr' then 'pg_catalog.serbian'::regconfig
    when 'sv' then 'pg_catalog.swedish'::regconfig
    when 'ta' then 'pg_catalog.tamil'::regconfig
    when 'tr' then 'pg_catalog.turkish'::regconfig
    when 'yi' then 'pg_catalog.yiddish'::regconfig
    else 'pg_catalog.simple'::regconfig
  end
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
