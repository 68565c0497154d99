-- The content of a site, in one snapshot.
create or replace function private.site_document(of_site uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'version', 1,
    'tenant', (
      select jsonb_build_object(
        'name', tenant.name,
        'meta_website_pages', tenant.meta_website_pages,
        'meta_landing_pages', tenant.meta_landing_pages,
        'meta_bio_links', tenant.meta_bio_links,
        'google_tag_manager', tenant.google_tag_manager,
        'google_analytics', tenant.google_analytics,
        'facebook_pixel', tenant.facebook_pixel,
        'facebook_page', tenant.facebook_page,
        'facebook_app', tenant.facebook_app,
        'twitter_profile', tenant.twitter_profile
      ) from public.tenants as tenant where tenant.id = site.tenant_id
    ),
    'site', jsonb_build_object(
      'name', site.name, 'is', site."is", 'locales', to_jsonb(site.locales), 'default_locale', site.default_locale,
      'config', site.config, 'app_config', site.app_config, 'routes', site.routes
    ),
    'pages', (
      select coalesce(jsonb_agg(to_jsonb(page) - '{site_id,created_at,updated_at}'::text[] order by page.position, page.id), '[]')
      from public.pages as page where page.site_id = site.id
    ),
    'path_rules', (
      select coalesce(jsonb_agg(to_jsonb(rule) - '{id,site_id,position}'::text[] order by rule.position, rule.id), '[]')
      from public.path_rules as rule where rule.site_id = site.id
    ),
    'popups', (
      select coalesce(jsonb_agg(
        to_jsonb(popup) - '{tenant_id,site_id,visible_config,created_at,updated_at}'::text[] order by popup.id
      ), '[]')
      from public.popups as popup where popup.site_id = site.id
    ),
    'sites_cookies', (
      select coalesce(jsonb_agg(to_jsonb(cookie) - '{site_id,position}'::text[] order by cookie.position, cookie.id), '[]')
      from public.sites_cookies as cookie where cookie.site_id = site.id
    ),
    'sites_cookies_items', (
      select coalesce(jsonb_agg(
        to_jsonb(item) - '{id,site_id,position}'::text[]
        order by cookie.position, cookie.id, item.position, item.id
      ), '[]')
      from public.sites_cookies_items as item
        join public.sites_cookies as cookie on cookie.site_id = item.site_id and cookie.id = item.cookie_id
      where item.site_id = site.id
    ),
    'forms', (
      select coalesce(jsonb_agg(to_jsonb(form) - '{tenant_id,site_id,created_at}'::text[] order by form.id), '[]')
      from public.forms as form where form.site_id = site.id
    ),
    'authors', (
      select coalesce(jsonb_agg(to_jsonb(author) - 'site_id' order by author.slug), '[]')
      from public.authors as author where author.site_id = site.id
    ),
    'blog_categories', (
      select coalesce(jsonb_agg(
        to_jsonb(category) - '{site_id,position}'::text[] order by category.position, category.slug
      ), '[]')
      from public.blog_categories as category where category.site_id = site.id
    ),
    'blog_posts', (
      select coalesce(jsonb_agg(
        to_jsonb(post) - '{id,site_id,created_at,tag_slugs}'::text[] order by post.locale, post.category, post.slug
      ), '[]')
      from public.blog_posts as post where post.site_id = site.id
    )
  )
  from public.sites as site where site.id = of_site
$$;
