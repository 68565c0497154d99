import type { SiteFiles } from './site-file.ts'

/** A row as JSON; the columns have the types. */
export type Row = Record<string, unknown>

export function tenantRow({ tenant }: SiteFiles): Row[] {
  return [
    {
      id: tenant.id,
      uuid: tenant.uuid,
      name: tenant.name,
      meta_website_pages: tenant.meta_website_pages,
      meta_landing_pages: tenant.meta_landing_pages,
      meta_bio_links: tenant.meta_bio_links,
      google_tag_manager: tenant.google_tag_manager,
      google_analytics: tenant.google_analytics,
      facebook_pixel: tenant.facebook_pixel,
      facebook_page: tenant.facebook_page,
      facebook_app: tenant.facebook_app,
      twitter_profile: tenant.twitter_profile,
    },
  ]
}

export function siteRow(site: SiteFiles): Row[] {
  const { name, blog, ...config } = site.config
  const { categories: _, ...blogSettings } = blog ?? {}
  return [
    {
      id: site.site_id,
      tenant_id: site.tenant.id,
      name: name ?? site.tenant.name,
      is: site.is,
      locales: site.locales,
      default_locale: site.defaultLocale,
      config: blog === undefined ? config : { ...config, blog: blogSettings },
      app_config: site.appConfig,
      routes: site.routes,
    },
  ]
}

export function domainRows({ site_id, hosts }: SiteFiles): Row[] {
  return hosts.map((host, index) => ({
    host,
    site_id,
    kind: index === 0 ? 'primary' : 'alias',
    verified_at: '2026-01-01T00:00:00Z',
  }))
}

export function pathRuleRows({ site_id, path_rules }: SiteFiles): Row[] {
  return path_rules.map(({ from, to, status, external }, position) => ({
    site_id,
    position,
    from,
    to,
    status,
    external,
  }))
}

export function pageRows({ site_id, pages }: SiteFiles): Row[] {
  return pages.map((page, position) => ({
    site_id,
    id: page.id,
    position,
    name: page.name,
    layout: page.layout,
    routes: page.routes,
    sections: page.sections,
    i18n: page.i18n,
    meta: page.meta,
    published: page.published,
    status: page.status,
    noindex: page.noindex ?? false,
    hide_header: page.hide_header ?? false,
    hide_footer: page.hide_footer ?? false,
    validate: page.validate,
    access: page.access ?? 'public',
    popups: page.popups,
    script: page.script,
    updated_at: page.updated_at,
  }))
}

export function popupRows({ site_id, tenant, popups }: SiteFiles): Row[] {
  return popups.map(({ id, name, config, status }) => ({
    tenant_id: tenant.id,
    id,
    site_id,
    name,
    config,
    status,
  }))
}

export function cookieRows({ site_id, cookies }: SiteFiles): Row[] {
  return cookies.map(
    (
      { sites_cookies_items: _, id, name, description, group, provider, provider_privacy, i18n },
      position,
    ) => ({
      site_id,
      id,
      position,
      name,
      description,
      group,
      provider,
      provider_privacy,
      i18n: i18n ?? {},
    }),
  )
}

export function cookieItemRows({ site_id, cookies }: SiteFiles): Row[] {
  return cookies.flatMap((cookie) =>
    cookie.sites_cookies_items.map(({ prefix, duration, type }, position) => ({
      site_id,
      cookie_id: cookie.id,
      position,
      prefix,
      duration,
      type,
    })),
  )
}

export function formRows({ site_id, tenant, forms }: SiteFiles): Row[] {
  return forms.map(({ id, name, fields, notify, double_opt_in }) => ({
    tenant_id: tenant.id,
    id,
    site_id,
    name,
    fields,
    notify,
    double_opt_in: double_opt_in ?? false,
  }))
}

export function authorRows({ site_id, authors }: SiteFiles): Row[] {
  return authors.map(({ slug, name, avatar }) => ({ site_id, slug, name, avatar }))
}

export function categoryRows({ site_id, config }: SiteFiles): Row[] {
  return (config.blog?.categories ?? []).map(({ slug, name, i18n }, position) => ({
    site_id,
    slug,
    position,
    name,
    i18n: i18n ?? {},
  }))
}

export function postRows({ site_id, posts }: SiteFiles): Row[] {
  return posts.map((post) => ({
    id: post.id,
    site_id,
    locale: post.locale,
    category: post.category,
    slug: post.slug,
    translation: post.translation,
    title: post.title,
    excerpt: post.excerpt,
    cover: post.cover,
    author: post.author,
    tags: post.tags,
    body: post.body,
    meta: post.meta,
    reading_minutes: post.reading_minutes,
    status: post.draft ? 'draft' : 'published',
    published_at: post.published_at,
    updated_at: post.updated_at,
  }))
}
