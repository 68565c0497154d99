import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod/mini'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { localeSchema } from '#shared/schema/page.ts'
import { readingMinutes } from '../admin/reading-minutes.ts'
import {
  fieldsSchema,
  frontMatterSchema,
  idSchema,
  type PageFile,
  type PostFile,
  pageFieldsSchema,
  routesSchema,
  type SiteFiles,
  siteFileSchema,
  slugSchema,
} from '../admin/site-file.ts'
import { type FileFault, FileFaults } from './file-faults.ts'
import { jsonOrFault } from '../admin/validate/json-fault.ts'
import { jsonPosition, positionAt } from '../admin/validate/json-position.ts'
import { readStrictly } from '../admin/validate/read-strictly.ts'
import { siteFaults } from './site-faults.ts'

/** The folder of the demo sites. Their format is described in docs/site-files.md. */
export const SITES_FOLDER = fileURLToPath(new URL('../demo/sites', import.meta.url))

/** Further templates for new sites. They are never seeded. */
export const TEMPLATES_FOLDER = fileURLToPath(new URL('../demo/templates', import.meta.url))

/** Files that development serves below `DEMO_FILES`. */
export const PICTURES_FOLDER = fileURLToPath(new URL('../demo/public', import.meta.url))

/** Where the addresses of the pictures of demo sites and templates begin. The gallery and `npm run dev` serve them. */
export const DEMO_FILES = '/demo/'

/** Pictures of the demo that development serves at `/media/` from the build, not from a store. */
export const DEMO_MEDIA_FOLDER = join(PICTURES_FOLDER, DEMO_FILES, RESERVED_FOLDERS.media)

/** @param name what follows `/media/` in an address */
export function isDemoFile(name: string): boolean {
  return existsSync(join(DEMO_MEDIA_FOLDER, name))
}

/** Every site below a folder, by name. @throws for the first site with a fault, as `readSiteFiles` does */
export function readSites(folder = SITES_FOLDER): SiteFiles[] {
  return foldersIn(folder).map((name) => readSiteFiles(join(folder, name)))
}

/** The site in one folder. @throws one error that names each file with a fault, or else each broken reference */
export function readSiteFiles(folder: string): SiteFiles {
  const site = readSiteFolder(folder)
  const faults = siteFaults(site)
  if (faults.length > 0) throw new Error(`${relative('.', folder)}: ${faults.join('; ')}`)
  return site
}

/** The site in one folder; broken references are allowed. @throws FileFaults with the faults of each file */
export function readSiteFolder(folder: string): SiteFiles {
  const name = basename(folder)
  const faults: FileFault[] = []
  const reader: Reader = { folder, faults }
  const file = readSiteFile(reader)
  const site_id = file === null ? '' : namedUuid(`site ${file.tenant.uuid} ${name}`)
  const [pages, posts] = [readPages(reader), readPosts(site_id, reader)]
  if (file === null || faults.length > 0) throw new FileFaults(folder, faults)
  return { ...file, folder: name, site_id, pages, posts }
}

/** Reads the files of a folder and collects their faults. */
interface Reader {
  folder: string
  faults: FileFault[]
}

function readPages(reader: Reader): PageFile[] {
  return filesIn(reader.folder, 'pages', '.json')
    .flatMap((file) => readPage(file, reader) ?? [])
    .sort((a, b) => a.position - b.position || compare(a.id, b.id))
}

function readPage(file: string, reader: Reader): PageFile | null {
  const text = readText(file, reader)
  const fields = parseJson(fieldsSchema, text, { file, text }, reader)
  if (fields === null) return null
  const entries = Object.entries(fields)
  const isRoute = ([field]: [string, unknown]) => field.startsWith('route')
  const source = { file, text }
  const page = parseAs(
    pageFieldsSchema,
    Object.fromEntries(entries.filter((entry) => !isRoute(entry))),
    source,
    reader,
  )
  const routes = parseAs(routesSchema, Object.fromEntries(entries.filter(isRoute)), source, reader)
  const id = parseName(idSchema, basename(file, '.json'), source, reader)
  if (page === null || routes === null || id === null) return null
  if (page.id !== undefined && page.id !== id) {
    const message = `id is ${page.id}; the name of the file says ${id}`
    reader.faults.push({ file, path: ['id'], message, ...jsonPosition(text, ['id']) })
  }
  return { ...page, id, routes }
}

function readPosts(site_id: string, reader: Reader): PostFile[] {
  return foldersIn(reader.folder, 'posts').flatMap((code) =>
    foldersIn(reader.folder, `posts/${code}`).flatMap((category) =>
      filesIn(reader.folder, `posts/${code}/${category}`, '.md').flatMap(
        (file) => readPost(file, site_id, { code, category }, reader) ?? [],
      ),
    ),
  )
}

function readPost(
  file: string,
  site_id: string,
  { code, category }: { code: string; category: string },
  reader: Reader,
): PostFile | null {
  const text = readText(file, reader)
  const [, opening, json, markdown] = /^(---\r?\n)([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (opening === undefined || json === undefined || markdown === undefined) {
    const message = 'JSON between two lines of --- is missing'
    reader.faults.push({ file, path: [], message, line: 1, column: 1 })
    return null
  }
  const source = { file, text, from: opening.length }
  const front = parseJson(frontMatterSchema, json, source, reader)
  const names = [
    parseName(localeSchema, code, source, reader),
    parseName(slugSchema, category.normalize('NFC'), source, reader),
    parseName(slugSchema, basename(file, '.md').normalize('NFC'), source, reader),
  ] as const
  const [locale, categorySlug, slug] = names
  if (front === null || locale === null || categorySlug === null || slug === null) return null
  const body = markdown.trim()
  return {
    ...front,
    id: namedUuid(`post ${site_id} ${code} ${categorySlug} ${slug}`),
    locale,
    category: categorySlug,
    slug,
    updated_at: front.updated_at ?? front.published_at,
    reading_minutes: readingMinutes(body),
    body,
  }
}

/** A file, and where the JSON begins in it. */
interface Source {
  file: string
  text: string
  from?: number
}

function readSiteFile(reader: Reader): z.output<typeof siteFileSchema> | null {
  const file = 'site.json'
  if (!existsSync(join(reader.folder, file))) {
    reader.faults.push({ file, path: [], message: 'this file is missing', line: 1, column: 1 })
    return null
  }
  const text = readText(file, reader)
  return parseJson(siteFileSchema, text, { file, text }, reader)
}

/** @param json the whole text, or the front matter of a post */
function parseJson<T extends z.core.$ZodType>(
  schema: T,
  json: string,
  source: Source,
  reader: Reader,
): z.output<T> | null {
  const { file, text, from = 0 } = source
  const read = jsonOrFault(json)
  if ('data' in read) return parseAs(schema, withoutSchema(read.data), source, reader)
  const { message, offset } = read.fault
  reader.faults.push({ file, path: [], message, ...positionAt(text, from + offset) })
  return null
}

/** Only editors read `$schema`. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$schema' in value)) return value
  const { $schema: _, ...fields } = value
  return fields
}

function parseAs<T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
  { file, text, from }: Source,
  { faults }: Reader,
): z.output<T> | null {
  const read = readStrictly(schema, value)
  if ('data' in read) return read.data
  for (const { path, message } of read.faults)
    faults.push({ file, path, message, ...jsonPosition(text, path, from) })
  return null
}

/** A part of the path of a file. */
function parseName<T extends z.core.$ZodType>(
  schema: T,
  name: string,
  { file }: Source,
  { faults }: Reader,
): z.output<T> | null {
  const read = readStrictly(schema, name)
  if ('data' in read) return read.data
  for (const { message } of read.faults)
    faults.push({ file, path: [], message: `in the path of the file, ${message}`, line: 1, column: 1 })
  return null
}

/** Without its byte order mark, which some editors write. */
function readText(file: string, { folder }: Reader): string {
  return readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '')
}

/** The same name gives the same id on every machine, so that a seed is the same text everywhere. */
function namedUuid(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  // Version 8, variant 1: RFC 9562 §5.8.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Names of the folders in a folder of the site. */
function foldersIn(folder: string, below = '.'): string[] {
  return folderEntries(join(folder, below)).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

/** Paths from the folder of the site. */
function filesIn(folder: string, below: string, extension: string): string[] {
  return folderEntries(join(folder, below)).flatMap((entry) =>
    entry.isFile() && entry.name.endsWith(extension) ? [`${below}/${entry.name}`] : [],
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
