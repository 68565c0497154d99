import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readSites, type SiteFiles } from './site-files.ts'

/** Committed, so that hosted Supabase can be seeded without this repository's tools. */
export const SEED_FILE = fileURLToPath(new URL('../supabase/seed.sql', import.meta.url))

type Value = string | number | boolean | null | undefined | readonly string[]
type Row = Record<string, Value>

/** SQL that makes the database hold exactly these sites of their tenants. Running it again starts them afresh. */
export function seedSql(sites: readonly SiteFiles[]): string {
  const rows = (of: (site: SiteFiles) => Row[]) => sites.flatMap(of)
  return [
    '-- Written by scripts/seed.ts from demo/sites. Edit those and run `node scripts/seed.ts`.',
    `delete from public.tenants where uuid in (${sites.map(({ tenant }) => literal(tenant.uuid)).join(', ')});`,
    insert('tenants', rows(tenantRow)),
    `select setval(pg_get_serial_sequence('public.tenants', 'id'), (select max(id) from public.tenants));`,
    insert('sites', rows(siteRow)),
    insert('domains', rows(domainRows)),
    insert('path_rules', rows(pathRuleRows)),
    insert('pages', rows(pageRows)),
    insert('popups', rows(popupRows)),
    insert('sites_cookies', rows(cookieRows)),
    insert('sites_cookies_items', rows(cookieItemRows)),
    insert('forms', rows(formRows)),
    insert('authors', rows(authorRows)),
    insert('blog_categories', rows(categoryRows)),
    insert('blog_posts', rows(postRows)),
    '-- A site is a draft until it is whole, so that its visitors and its history see one publish.',
    ...sites
      .filter(({ status }) => status === 'published')
      .map(({ site_id }) => `update public.sites set status = 'published' where id = ${literal(site_id)};`),
    '',
  ].join('\n')
}

function tenantRow({ tenant }: SiteFiles): Row[] {
  return [
    {
      id: tenant.id,
      uuid: tenant.uuid,
      name: tenant.name,
      meta_website_pages: json(tenant.meta_website_pages),
      meta_landing_pages: json(tenant.meta_landing_pages),
      meta_bio_links: json(tenant.meta_bio_links),
      google_tag_manager: tenant.google_tag_manager,
      google_analytics: tenant.google_analytics,
      facebook_pixel: tenant.facebook_pixel,
      facebook_page: tenant.facebook_page,
      facebook_app: tenant.facebook_app,
      twitter_profile: tenant.twitter_profile,
    },
  ]
}

function siteRow(site: SiteFiles): Row[] {
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
      config: json(blog === undefined ? config : { ...config, blog: blogSettings }),
      app_config: json(site.appConfig),
      routes: json(site.routes),
    },
  ]
}

function domainRows({ site_id, hosts }: SiteFiles): Row[] {
  return hosts.map((host, index) => ({
    host,
    site_id,
    kind: index === 0 ? 'primary' : 'alias',
    verified_at: '2026-01-01T00:00:00Z',
  }))
}

function pathRuleRows({ site_id, path_rules }: SiteFiles): Row[] {
  return path_rules.map(({ from, to, status, external }, position) => ({
    site_id,
    position,
    from,
    to,
    status,
    external,
  }))
}

function pageRows({ site_id, pages }: SiteFiles): Row[] {
  return pages.map((page, position) => ({
    site_id,
    id: page.id,
    position,
    name: page.name,
    layout: page.layout,
    routes: json(page.routes),
    sections: json(page.sections),
    i18n: json(page.i18n),
    meta: json(page.meta),
    published: page.published,
    status: page.status,
    noindex: page.noindex ?? false,
    hide_header: page.hide_header ?? false,
    hide_footer: page.hide_footer ?? false,
    validate: json(page.validate),
    access: page.access ?? 'public',
    popups: page.popups,
    script: page.script,
    updated_at: page.updated_at,
  }))
}

function popupRows({ site_id, tenant, popups }: SiteFiles): Row[] {
  return popups.map(({ id, name, config, status }) => ({
    tenant_id: tenant.id,
    id,
    site_id,
    name,
    config: json(config),
    status,
  }))
}

function cookieRows({ site_id, cookies }: SiteFiles): Row[] {
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
      i18n: json(i18n ?? {}),
    }),
  )
}

function cookieItemRows({ site_id, cookies }: SiteFiles): Row[] {
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

function formRows({ site_id, tenant, forms }: SiteFiles): Row[] {
  return forms.map(({ id, name, fields, notify }) => ({
    tenant_id: tenant.id,
    id,
    site_id,
    name,
    fields: json(fields),
    notify: json(notify),
  }))
}

function authorRows({ site_id, authors }: SiteFiles): Row[] {
  return authors.map(({ slug, name, avatar }) => ({ site_id, slug, name, avatar }))
}

function categoryRows({ site_id, config }: SiteFiles): Row[] {
  return (config.blog?.categories ?? []).map(({ slug, name, i18n }, position) => ({
    site_id,
    slug,
    position,
    name,
    i18n: json(i18n ?? {}),
  }))
}

function postRows({ site_id, posts }: SiteFiles): Row[] {
  return posts.map((post) => ({
    id: post.id,
    site_id,
    locale: post.locale,
    category: post.category,
    slug: post.slug,
    translation: post.translation,
    title: post.title,
    excerpt: post.excerpt,
    cover: json(post.cover),
    author: post.author,
    tags: post.tags,
    body: post.body,
    meta: json(post.meta),
    reading_minutes: post.reading_minutes,
    status: post.draft ? 'draft' : 'published',
    published_at: post.published_at,
    updated_at: post.updated_at,
  }))
}

/** One row a line, so that a diff of the seed reads like a diff of the content. */
function insert(table: string, rows: Row[]): string {
  const [first] = rows
  if (first === undefined) return `-- ${table}: none`
  const columns = Object.keys(first)
  const values = rows.map((row) => `  (${columns.map((column) => literal(row[column])).join(', ')})`)
  return `insert into public.${table} (${columns.map((column) => `"${column}"`).join(', ')}) values\n${values.join(',\n')};`
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

/** A literal without a type: it takes that of its column. A list is a `text[]`. */
function literal(value: Value): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoted(typeof value === 'string' ? value : arrayText(value))
}

function arrayText(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** `node scripts/seed.ts` writes the seed; with `--check` it only says whether it is up to date. */
function main(args: string[]): number {
  const sql = seedSql(readSites())
  if (!args.includes('--check')) {
    writeFileSync(SEED_FILE, sql)
    return 0
  }
  if (readFileSync(SEED_FILE, 'utf8') === sql) return 0
  console.error('supabase/seed.sql is out of date; run `node scripts/seed.ts`')
  return 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = main(process.argv.slice(2))
