import * as z from 'zod/mini'
import {
  frontMatterSchema,
  type PageFile,
  type PostFile,
  pageFileSchema,
  postNameSchema,
  routesSchema,
  type SiteFiles,
  siteFileSchema,
} from './site-file.ts'
import {
  authorRows,
  categoryRows,
  cookieItemRows,
  cookieRows,
  formRows,
  pageRows,
  pathRuleRows,
  popupRows,
  postRows,
  type Row,
  siteRow,
  tenantRow,
} from './site-rows.ts'
import { faultLines, readStrictly } from './validate/read-strictly.ts'

const row = z.record(z.string(), z.unknown())
const rows = z.array(row)

/**
 * The content of a site as drafts and revisions store it: rows of its tables in order, without the ids of site and
 * tenant.
 */
export const documentSchema = z.looseObject({
  version: z.literal(1),
  tenant: row,
  site: row,
  pages: rows,
  path_rules: rows,
  popups: rows,
  sites_cookies: rows,
  sites_cookies_items: rows,
  forms: rows,
  authors: rows,
  blog_categories: rows,
  blog_posts: rows,
})

export type SiteDocument = z.output<typeof documentSchema>

/** The properties that identify a site; they are not content. */
export interface SiteIdentity {
  site_id: string
  tenant_uuid: string
  tenant_id: number
  hosts: string[]
}

/** Every row has all columns of its table; those that the files omit are null. */
export function siteDocument(site: SiteFiles): SiteDocument {
  const [tenant = {}] = tenantRow(site)
  const [content = {}] = siteRow(site)
  const pages = pageRows(site).map((each, index) => ({ ...each, position: site.pages[index]?.position }))
  return {
    version: 1,
    tenant: without(tenant, ['id', 'uuid']),
    site: without(content, ['id', 'tenant_id']),
    // The database sets the date of a page's last change.
    pages: pages.map((each) => without(each, ['site_id', 'updated_at'])),
    path_rules: listed(pathRuleRows(site)),
    popups: popupRows(site).map((each) => without(each, ['tenant_id', 'site_id'])),
    sites_cookies: listed(cookieRows(site)),
    sites_cookies_items: listed(cookieItemRows(site)),
    forms: formRows(site).map((each) => without(each, ['tenant_id', 'site_id'])),
    authors: authorRows(site).map((each) => without(each, ['site_id'])),
    blog_categories: listed(categoryRows(site)),
    blog_posts: postRows(site).map((each) => without(each, ['id', 'site_id'])),
  }
}

/** Rows without `position`, because the order of the list is their position. */
function listed(some: Row[]): Row[] {
  return some.map((each) => without(each, ['site_id', 'position']))
}

function without(each: Row, columns: readonly string[]): Row {
  const kept = Object.entries(each).filter(([column]) => !columns.includes(column))
  return Object.fromEntries(kept.map(([column, value]) => [column, value ?? null]))
}

/** A stored site has no host after its only claim of a host has ended. */
const storedSiteSchema = z.extend(siteFileSchema, { hosts: z.array(z.string()) })

/** The site that a document describes. @throws Error naming the field that files cannot express */
export function siteOfDocument(document: SiteDocument, identity: SiteIdentity): SiteFiles {
  const { tenant, site } = document
  const { blog, ...config } = withoutNulls(site.config as Row)
  const categories = document.blog_categories.map((category) => filled(category, ['i18n']))
  const file = parse('site.json', storedSiteSchema, {
    tenant: { uuid: identity.tenant_uuid, id: identity.tenant_id, ...withoutNulls(tenant) },
    hosts: identity.hosts,
    locales: site.locales,
    defaultLocale: site.default_locale,
    is: site.is,
    config: {
      ...config,
      name: site.name,
      ...((blog !== undefined || categories.length > 0) && { blog: { ...(blog as Row), categories } }),
    },
    appConfig: site.app_config,
    routes: site.routes,
    path_rules: document.path_rules.map(withoutNulls),
    popups: document.popups.map(withoutNulls),
    cookies: document.sites_cookies.map((cookie) => ({
      ...filled(cookie, ['i18n']),
      sites_cookies_items: document.sites_cookies_items
        .filter(({ cookie_id }) => cookie_id === cookie.id)
        .map(({ cookie_id: _, ...item }) => withoutNulls(item)),
    })),
    forms: document.forms.map((form) => {
      const { double_opt_in, ...fields } = withoutNulls(form)
      return { ...fields, ...(double_opt_in === true && { double_opt_in }) }
    }),
    authors: document.authors.map(withoutNulls),
  })
  return {
    ...file,
    folder: identity.hosts[0] ?? identity.site_id,
    site_id: identity.site_id,
    pages: document.pages.map(pageOfRow),
    posts: document.blog_posts.map(postOfRow),
  }
}

function pageOfRow(stored: Row): PageFile {
  const { routes, noindex, hide_header, hide_footer, access, ...fields } = withoutNulls(stored)
  const where = `pages/${stored.id}.json`
  const page = parse(where, pageFileSchema, {
    ...fields,
    ...(noindex === true && { noindex }),
    ...(hide_header === true && { hide_header }),
    ...(hide_footer === true && { hide_footer }),
    ...(access !== 'public' && { access }),
  })
  return { ...page, id: String(stored.id), routes: parse(where, routesSchema, routes) }
}

function postOfRow(stored: Row): PostFile {
  const { locale, category, slug, status, body, reading_minutes, updated_at, ...front } = withoutNulls(stored)
  const where = `posts/${locale}/${category}/${slug}.md`
  const name = parse(where, postNameSchema, { locale, category, slug })
  const read = parse(where, frontMatterSchema, {
    ...front,
    ...(status === 'draft' && { draft: true }),
    ...(isSameMoment(updated_at, front.published_at) ? {} : { updated_at }),
  })
  return {
    ...read,
    ...name,
    id: where,
    updated_at: read.updated_at ?? read.published_at,
    reading_minutes: Number(reading_minutes ?? 1),
    body: String(body).trim(),
  }
}

function isSameMoment(a: unknown, b: unknown): boolean {
  return Date.parse(String(a)) === Date.parse(String(b))
}

/** The row without null values. */
function withoutNulls(stored: Row): Row {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null))
}

/** The row without null values, and without those of the given columns whose value is `{}`. */
function filled(stored: Row, columns: readonly string[]): Row {
  const isEmpty = (value: unknown) => JSON.stringify(value) === '{}'
  return Object.fromEntries(
    Object.entries(withoutNulls(stored)).filter(
      ([column, value]) => !columns.includes(column) || !isEmpty(value),
    ),
  )
}

function parse<T extends z.core.$ZodType>(where: string, schema: T, value: unknown): z.output<T> {
  const read = readStrictly(schema, value)
  if ('data' in read) return read.data
  throw new Error(`${where}: ${faultLines(read.faults).join('; ')}`)
}
