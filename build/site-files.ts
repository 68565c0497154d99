import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { readAs } from '../admin/read-as.ts'
import { readingMinutes } from '../admin/reading-minutes.ts'
import {
  fieldsSchema,
  frontMatterSchema,
  idSchema,
  localeSchema,
  type PageFile,
  type PostFile,
  pageFileSchema,
  routesSchema,
  type SiteFiles,
  siteFileSchema,
  slugSchema,
} from '../admin/site-file.ts'
import { siteFaults } from './site-faults.ts'

/** Where the demo sites are. Their format is described in docs/site-files.md. */
export const SITES_FOLDER = fileURLToPath(new URL('../demo/sites', import.meta.url))

/** Sites that a new one can be made from, beside the demo sites. No start seeds them. */
export const TEMPLATES_FOLDER = fileURLToPath(new URL('../demo/templates', import.meta.url))

/** What development serves below `DEMO_FILES`. */
export const PICTURES_FOLDER = fileURLToPath(new URL('../demo/public', import.meta.url))

/** Where the demo sites and the templates have their pictures; the gallery and `npm run dev` serve them. */
export const DEMO_FILES = '/demo/'

/** Pictures of the demo that development serves at `/media/`: no store has them. */
export const DEMO_MEDIA_FOLDER = join(PICTURES_FOLDER, DEMO_FILES, RESERVED_FOLDERS.media)

/** @param name what follows `/media/` in an address */
export function isDemoFile(name: string): boolean {
  return existsSync(join(DEMO_MEDIA_FOLDER, name))
}

/** Every site below a folder, by name. @throws one error that names each file with a fault. */
export function readSites(folder = SITES_FOLDER): SiteFiles[] {
  return foldersIn(folder).map((name) => readSite(join(folder, name)))
}

/** The site in one folder. @throws one error that names each file with a fault, and each name that nothing answers to */
export function readSite(folder: string): SiteFiles {
  const site = readSiteFolder(folder)
  const faults = siteFaults(site)
  if (faults.length > 0) throw new Error(`${relative('.', folder)}: ${faults.join('; ')}`)
  return site
}

/** The site in one folder, whose links may lead nowhere yet. @throws one error that names each file with a fault */
export function readSiteFolder(folder: string): SiteFiles {
  const name = basename(folder)
  const file = readJson(join(folder, 'site.json'), siteFileSchema)
  const site_id = namedUuid(`site ${file.tenant.uuid} ${name}`)
  return { ...file, folder: name, site_id, pages: readPages(folder), posts: readPosts(folder, site_id) }
}

function readPages(folder: string): PageFile[] {
  return filesIn(join(folder, 'pages'), '.json')
    .map(readPage)
    .sort((a, b) => a.position - b.position || compare(a.id, b.id))
}

function readPage(path: string): PageFile {
  const entries = Object.entries(readJson(path, fieldsSchema))
  const isRoute = ([field]: [string, unknown]) => field.startsWith('route')
  const page = parseAs(pageFileSchema, Object.fromEntries(entries.filter((entry) => !isRoute(entry))), path)
  const routes = parseAs(routesSchema, Object.fromEntries(entries.filter(isRoute)), path)
  const named = basename(path, '.json')
  if (page.id !== undefined && page.id !== named)
    throw new Error(`${path}: id is ${page.id}; the file says ${named}`)
  return { ...page, id: parseAs(idSchema, named, path), routes }
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
  const parsed = z.safeParse(localeSchema, code)
  if (!parsed.success) throw new Error(`${path}: ${code} is no locale`)
  const name = basename(path, '.md').normalize('NFC')
  const body = markdown.trim()
  return {
    ...front,
    id: namedUuid(`post ${site_id} ${code} ${category} ${name}`),
    locale: parsed.data,
    category,
    slug: parseAs(slugSchema, name, path),
    updated_at: front.updated_at ?? front.published_at,
    reading_minutes: readingMinutes(body),
    body,
  }
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
  const parsed = readAs(schema, value)
  if (parsed.success) return parsed.data
  throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
}

/** The same name gives the same id on every machine, so that a seed is the same text everywhere. */
function namedUuid(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  // Version 8, variant 1: RFC 9562 §5.8.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

function foldersIn(folder: string): string[] {
  return folderEntries(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

function filesIn(folder: string, extension: string): string[] {
  return folderEntries(folder).flatMap((entry) =>
    entry.isFile() && entry.name.endsWith(extension) ? [join(folder, entry.name)] : [],
  )
}

function folderEntries(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => compare(a.name, b.name))
}

/** By code unit: a collation would differ between machines. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
