-- The App configuration of the site at `url`; null when its host has no published site. A locale is named by its code:
-- the Worker writes the name of the language (shared/locales.ts).
create or replace function private.public_config(url text) returns jsonb
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
  site := private.visible_site(address.host);
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

comment on function private.public_config is 'App configuration of the site at an address, with the page it names. Null: this host has no site.';
