import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { LOCALE_CODES, type Locale } from '#shared/locales.ts'
import { reservedRoutes } from '../worker/routing/pages.ts'

/** Where the demo sites are. Their format is described in supabase/README.md. */
export const SITES_FOLDER = fileURLToPath(new URL('../demo/sites', import.meta.url))

const locale = z.enum(LOCALE_CODES)
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, _ and -, at most 64')
const slug = z.string().regex(/^[^/\\?#%\s]{1,200}$/, 'one path segment: no spaces, no / \\ ? # %')
const status = z.enum(['draft', 'published']).default('published')
/** As `Date.toISOString` writes it, however the file does. */
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
const fields = z.record(z.string(), z.unknown())

/** Contents are checked by the schemas that the Worker reads them with; here only what the database relies on. */
const section = z.looseObject({
  id: z.string(),
  component: z.object({ folder: z.string(), name: z.string() }),
  data: z.looseObject({ hidden: z.boolean().optional() }).optional(),
})

const meta = z.looseObject({ title: z.string().optional(), description: z.string().optional() })

const siteFileSchema = z.strictObject({
  /** One line for `npm run dev`: what there is to see. */
  about: z.string().default(''),
  tenant: z.strictObject({
    uuid: z.guid(),
    id: z.int().min(1),
    name: z.string(),
    meta_website_pages: meta.optional(),
    meta_landing_pages: meta.optional(),
    meta_bio_links: meta.optional(),
    google_tag_manager: z.string().optional(),
    google_analytics: z.string().optional(),
    facebook_pixel: z.string().optional(),
    facebook_page: z.string().optional(),
    facebook_app: z.string().optional(),
    twitter_profile: z.string().optional(),
  }),
  /** Verified; the first is the primary one. */
  hosts: z.array(z.string()).min(1),
  locales: z.array(locale).min(1),
  defaultLocale: locale.default('pt-BR'),
  is: z.enum(['website', 'landing-page', 'bio-link']).default('website'),
  status,
  config: z.looseObject({
    name: z.string().optional(),
    multi_languages: z.union([z.boolean(), z.array(locale)]).optional(),
    header: z.array(section).optional(),
    footer: z.array(section).optional(),
    /** Translations of header and footer. */
    i18n: z
      .partialRecord(locale, z.looseObject({ sections: z.record(z.string(), fields).optional() }))
      .optional(),
    blog: z
      .looseObject({
        categories: z.array(
          z.strictObject({ slug, name: z.string(), i18n: z.record(z.string(), fields).optional() }),
        ),
        per_page: z.int().min(1).max(99).optional(),
      })
      .optional(),
  }),
  appConfig: fields.default({}),
  routes: z.record(z.string(), z.looseObject({ page_id: id })).default({}),
  path_rules: z
    .array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        status: z.literal([301, 302, 307, 308]).optional(),
        external: z.boolean().optional(),
      }),
    )
    .default([]),
  popups: z
    .array(
      z.strictObject({
        id,
        name: z.string(),
        status,
        config: z.looseObject({ pages: z.array(z.looseObject({ sections: z.array(section) })) }),
      }),
    )
    .default([]),
  cookies: z
    .array(
      z.strictObject({
        id: z.union([z.string(), z.number()]).transform(String),
        name: z.string(),
        description: z.string().optional(),
        group: z.enum(['required', 'analytics', 'tracking']),
        provider: z.string().optional(),
        provider_privacy: z.string().optional(),
        sites_cookies_items: z.array(
          z.strictObject({
            prefix: z.string(),
            duration: z.string().optional(),
            type: z.string().optional(),
          }),
        ),
        i18n: z
          .partialRecord(
            locale,
            z.strictObject({
              name: z.string().optional(),
              description: z.string().optional(),
              /** By prefix. */
              durations: z.record(z.string(), z.string()).optional(),
            }),
          )
          .optional(),
      }),
    )
    .default([]),
  forms: z
    .array(z.strictObject({ id, name: z.string(), fields: z.array(fields), notify: fields.optional() }))
    .default([]),
  authors: z.array(z.strictObject({ slug, name: z.string(), avatar: z.string().optional() })).default([]),
})

const pageFileSchema = z.strictObject({
  id: id.optional(),
  /** Order in the index; pages without it come first, by id. */
  position: z.int().default(0),
  name: z.string(),
  status,
  layout: z.enum(['core', 'blog']).optional(),
  published: z.array(locale).optional(),
  noindex: z.boolean().optional(),
  hide_header: z.boolean().optional(),
  hide_footer: z.boolean().optional(),
  access: z.enum(['public', 'signed_in', 'aal2']).optional(),
  meta: meta.optional(),
  validate: fields.optional(),
  sections: z.array(section),
  i18n: z
    .partialRecord(
      locale,
      z.strictObject({
        name: z.string().optional(),
        meta: meta.optional(),
        sections: z.record(z.string(), fields).optional(),
        popups: z.array(z.string()).optional(),
      }),
    )
    .default({}),
  popups: z.array(z.string()).optional(),
  script: z.string().optional(),
  updated_at: moment.default('2026-01-01T00:00:00.000Z'),
})

/** The fields of a page file whose names start with `route`. */
const routesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

const frontMatterSchema = z.strictObject({
  title: z.string(),
  excerpt: z.string().optional(),
  cover: z.strictObject({ src: z.string(), alt: z.string(), width: z.int(), height: z.int() }).optional(),
  author: slug.optional(),
  published_at: moment,
  updated_at: moment.optional(),
  tags: z.array(z.string()).optional(),
  draft: z.boolean().default(false),
  meta: meta.optional(),
  /** Shared by the posts that translate each other. */
  translation: z.string().optional(),
})

export type SiteFile = z.output<typeof siteFileSchema>
export type SectionFile = z.output<typeof section>

export interface PageFile extends z.output<typeof pageFileSchema> {
  id: string
  routes: z.output<typeof routesSchema>
}

export interface PostFile extends z.output<typeof frontMatterSchema> {
  id: string
  locale: Locale
  category: string
  slug: string
  updated_at: string
  reading_minutes: number
  /** Markdown. */
  body: string
}

/** One folder of demo/sites, read whole. */
export interface SiteFiles extends SiteFile {
  /** The folder's name. */
  folder: string
  /** SiteConfig.id and sites.id. */
  site_id: string
  /** In the order of the index. */
  pages: PageFile[]
  posts: PostFile[]
}

/** Every site below a folder, by name. @throws one error that names each file with a fault. */
export function readSites(folder = SITES_FOLDER): SiteFiles[] {
  return foldersIn(folder).map((name) => readSite(join(folder, name)))
}

/** The site in one folder. */
export function readSite(folder: string): SiteFiles {
  const name = basename(folder)
  const file = readJson(join(folder, 'site.json'), siteFileSchema)
  const site_id = uuidOf(`site ${file.tenant.uuid} ${name}`)
  const site: SiteFiles = {
    ...file,
    folder: name,
    site_id,
    pages: readPages(folder),
    posts: readPosts(folder, site_id),
  }
  const faults = faultsOf(site)
  if (faults.length > 0) throw new Error(`${relative('.', folder)}: ${faults.join('; ')}`)
  return site
}

function readPages(folder: string): PageFile[] {
  return filesIn(join(folder, 'pages'), '.json')
    .map(readPage)
    .sort((a, b) => a.position - b.position || compare(a.id, b.id))
}

function readPage(path: string): PageFile {
  const entries = Object.entries(readJson(path, fields))
  const isRoute = ([field]: [string, unknown]) => field.startsWith('route')
  const page = parseAs(pageFileSchema, Object.fromEntries(entries.filter((entry) => !isRoute(entry))), path)
  const routes = parseAs(routesSchema, Object.fromEntries(entries.filter(isRoute)), path)
  const named = basename(path, '.json')
  if (page.id !== undefined && page.id !== named)
    throw new Error(`${path}: id is ${page.id}; the file says ${named}`)
  return { ...page, id: parseAs(id, named, path), routes }
}

function readPosts(folder: string, site_id: string): PostFile[] {
  const posts = join(folder, 'posts')
  return foldersIn(posts).flatMap((code) =>
    foldersIn(join(posts, code)).flatMap((category) =>
      filesIn(join(posts, code, category), '.md').map((path) =>
        readPost(path, site_id, { code, category: category.normalize('NFC') }),
      ),
    ),
  )
}

function readPost(
  path: string,
  site_id: string,
  { code, category }: { code: string; category: string },
): PostFile {
  const [, json, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path, 'utf8')) ?? []
  if (json === undefined || markdown === undefined)
    throw new Error(`${path}: JSON between two lines of --- is missing`)
  const front = parseAs(frontMatterSchema, JSON.parse(json), path)
  const parsed = z.safeParse(locale, code)
  if (!parsed.success) throw new Error(`${path}: ${code} is no locale`)
  const name = basename(path, '.md').normalize('NFC')
  const body = markdown.trim()
  return {
    ...front,
    id: uuidOf(`post ${site_id} ${code} ${category} ${name}`),
    locale: parsed.data,
    category,
    slug: parseAs(slug, name, path),
    updated_at: front.updated_at ?? front.published_at,
    reading_minutes: readingMinutes(body),
    body,
  }
}

/** Words a minute that adults read silently: Brysbaert 2019, rounded down; characters for scripts without spaces. */
const WORDS_A_MINUTE = 220
const CHARACTERS_A_MINUTE = 500

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Whole minutes, at least one. */
export function readingMinutes(markdown: string): number {
  const characters = markdown.match(UNSPACED)?.length ?? 0
  const words = markdown.replace(UNSPACED, ' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE))
}

/** What a schema of one file cannot see: names that nothing answers to. */
function faultsOf(site: SiteFiles): string[] {
  const pages = new Set(site.pages.map((page) => page.id))
  const forms = new Set(site.forms.map((form) => form.id))
  const popups = new Set(site.popups.map((popup) => popup.id))
  const categories = new Set(site.config.blog?.categories.map((category) => category.slug))
  const authors = new Set(site.authors.map((author) => author.slug))
  const faults: string[] = []
  const { defaultLocale } = site

  if (!site.locales.includes(site.defaultLocale))
    faults.push(`defaultLocale ${site.defaultLocale} is not in locales`)
  for (const [route, { page_id }] of Object.entries(site.routes)) {
    if (!pages.has(page_id)) faults.push(`routes["${route}"] names no page: ${page_id}`)
  }
  const published = site.pages.filter(({ status }) => status === 'published')
  const routes = Object.entries(site.routes)
  const entries = published.map(({ id, routes }) => ({ id, name: id, access: 'public' as const, ...routes }))
  for (const { page_id, path } of reservedRoutes({ routes, pages: entries, defaultLocale })) {
    faults.push(`page ${page_id} cannot be published at ${path}: the address is reserved`)
  }
  for (const page of site.pages) {
    const translated = Object.values(page.i18n).flatMap((translation) => translation?.popups ?? [])
    for (const reference of [...(page.popups ?? []), ...translated]) {
      const popup = reference.slice(reference.indexOf(':') + 1)
      if (!popups.has(popup)) faults.push(`page ${page.id} opens no popup: ${popup}`)
    }
  }
  const { blog } = site.config as { blog?: { popups?: string[] } }
  for (const reference of blog?.popups ?? []) {
    const popup = reference.slice(reference.indexOf(':') + 1)
    if (!popups.has(popup)) faults.push(`the blog opens no popup: ${popup}`)
  }
  for (const post of site.posts) {
    const address = `post ${post.locale}/${post.category}/${post.slug}`
    if (!categories.has(post.category)) faults.push(`${address} is in no category of config.blog`)
    if (post.author !== undefined && !authors.has(post.author))
      faults.push(`${address} has an unknown author: ${post.author}`)
    if (!site.locales.includes(post.locale))
      faults.push(`${address} is in a locale that the site does not have`)
  }
  for (const { where, link } of linksIn(site)) {
    const { kind, ref } = link
    // A reference may say where on the page: `sobre#equipe`.
    if (kind === 'page' && typeof ref === 'string' && !pages.has(ref.replace(/#.*$/, '')))
      faults.push(`${where} links to no page: ${ref}`)
    if (kind === 'popup' && typeof ref === 'string' && !popups.has(ref))
      faults.push(`${where} opens no popup: ${ref}`)
    const form = link.custom_form_id
    if (typeof form === 'string' && !forms.has(form)) faults.push(`${where} sends to no form: ${form}`)
  }
  return faults
}

interface LinkLike {
  kind?: unknown
  ref?: unknown
  custom_form_id?: unknown
}

function linksIn(site: SiteFiles): { where: string; link: LinkLike }[] {
  const places: [string, unknown][] = [
    ['header', site.config.header],
    ['footer', site.config.footer],
    ...site.popups.map((popup): [string, unknown] => [`popup ${popup.id}`, popup.config]),
    ...site.pages.map((page): [string, unknown] => [`page ${page.id}`, [page.sections, page.i18n]]),
  ]
  return places.flatMap(([where, content]) => objectsIn(content).map((link) => ({ where, link })))
}

function objectsIn(content: unknown): LinkLike[] {
  if (typeof content !== 'object' || content === null) return []
  const inside = Object.values(content).flatMap(objectsIn)
  return Array.isArray(content) ? inside : [content, ...inside]
}

function readJson<T extends z.core.$ZodType>(path: string, schema: T): z.output<T> {
  try {
    return parseAs(schema, JSON.parse(readFileSync(path, 'utf8')), path)
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Error(`${path}: ${cause.message}`, { cause })
    throw cause
  }
}

function parseAs<T extends z.core.$ZodType>(schema: T, value: unknown, path: string): z.output<T> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
}

/** The same name gives the same id on every machine, so that a seed is the same text everywhere. */
function uuidOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  // Version 8, variant 1: RFC 9562 §5.8.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

function foldersIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

function filesIn(folder: string, extension: string): string[] {
  return entriesOf(folder).flatMap((entry) =>
    entry.isFile() && entry.name.endsWith(extension) ? [join(folder, entry.name)] : [],
  )
}

function entriesOf(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => compare(a.name, b.name))
}

/** By code unit: a collation would differ between machines. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
