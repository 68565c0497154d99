import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { type SiteDocument, siteDocument, siteOfDocument } from './document.ts'
import { readAs } from './read-as.ts'
import { type SiteContent, siteContent, siteContentSchema, siteWithContent } from './site-content.ts'
import { callDatabase, type Database } from './sites.ts'

/**
 * The name of a document, a separately editable part of a site's content: `pages/sobre`, `posts/pt-BR/novas/ola`,
 * `config/header`, `path_rules`. `private.documents_of` lists the documents of a site.
 */
export const DOCUMENT_NAME =
  /^(?:(?:pages|popups|forms)\/[A-Za-z0-9_-]{1,64}|posts(?:\/[^/\s]{1,200}){3}|(?:config|appConfig)\/[^/]{1,64}|site|tenant|routes|path_rules|authors|cookies)$/
export const documentNameSchema = z
  .string()
  .check(
    z.regex(
      DOCUMENT_NAME,
      'the name of a document: pages/ID, posts/LOCALE/CATEGORY/SLUG, popups/ID, forms/ID, config/FIELD, appConfig/FIELD, site, tenant, routes, path_rules, authors or cookies',
    ),
  )

/** The document `site`. */
const siteSchema = z.pick(siteContentSchema, { locales: true, defaultLocale: true, is: true })

/** Empty site content. */
const EMPTY: SiteContent = {
  tenant: { name: '' },
  locales: ['pt-BR'],
  defaultLocale: 'pt-BR',
  is: 'website',
  config: {},
  appConfig: {},
  routes: {},
  path_rules: [],
  popups: [],
  cookies: [],
  forms: [],
  authors: [],
  pages: [],
  posts: [],
}

/** Placeholder identity, because a document does not name its site. */
const NOWHERE = {
  site_id: '',
  hosts: ['nowhere.invalid'],
  tenant_uuid: '00000000-0000-4000-8000-000000000000',
  tenant_id: 1,
}

const LISTS = { pages: 'pages', posts: 'blog_posts', popups: 'popups', forms: 'forms' } as const
type ListName = keyof typeof LISTS

interface Name {
  kind: string
  rest: string
}

function readName(name: string): Name {
  const slash = name.indexOf('/')
  return slash < 0 ? { kind: name, rest: '' } : { kind: name.slice(0, slash), rest: name.slice(slash + 1) }
}

const isList = (kind: string): kind is ListName => Object.hasOwn(LISTS, kind)

/** Whether a site may lack this document. */
function isRemovable(name: string): boolean {
  const { kind } = readName(name)
  return isList(kind) || ((kind === 'config' || kind === 'appConfig') && name !== 'config/name')
}

/**
 * A document as the database stores it; null if it is to be removed.
 * @param value as it is in the content of a site
 * @throws HttpError 400 naming the part of the value that cannot be stored
 */
export function storedDocument(name: string, value: unknown): unknown {
  if (value === null) {
    if (isRemovable(name)) return null
    throw new HttpError(400, `${name} cannot be removed, because every site has it`)
  }
  const given = name === 'site' ? readFor(name, siteSchema, value) : value
  const content = readFor(name, siteContentSchema, contentWith(name, given))
  const { kind } = readName(name)
  if (isList(kind) && nameInList(kind, content[kind][0]) !== name)
    throw new HttpError(400, `${name} does not match the id in its value`)
  return storedIn(name, siteDocument(siteWithContent(content, NOWHERE)))
}

function readFor<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const read = readAs(schema, value)
  if (read.success) return read.data
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new HttpError(400, `The value of ${name} does not fit its schema`, { data: { issues } })
}

/** A document as it is in the content of a site. @param stored as the database stores it */
export function documentValue(name: string, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null
  const empty = siteDocument(siteWithContent(EMPTY, NOWHERE))
  return valueIn(name, siteContent(siteOfDocument(documentWith(name, stored, empty), NOWHERE)))
}

function contentWith(name: string, value: unknown): object {
  const { kind, rest } = readName(name)
  if (isList(kind)) return { ...EMPTY, [kind]: [value] }
  if (kind === 'config' || kind === 'appConfig') return { ...EMPTY, [kind]: { [rest]: value } }
  if (kind === 'site') return { ...EMPTY, ...(value as object) }
  return { ...EMPTY, [kind]: value }
}

function valueIn(name: string, content: SiteContent): unknown {
  const { kind, rest } = readName(name)
  if (isList(kind)) return content[kind][0]
  if (kind === 'config') return content.config[rest]
  if (kind === 'appConfig') return content.appConfig[rest]
  const { locales, defaultLocale, is } = content
  if (kind === 'site') return { locales, defaultLocale, is }
  return content[kind as keyof SiteContent]
}

function nameInList(kind: ListName, each: SiteContent[ListName][number] | undefined): string {
  if (each === undefined) return ''
  return 'slug' in each
    ? `${kind}/${each.locale}/${each.category}/${each.slug}`
    : `${kind}/${String((each as { id: unknown }).id)}`
}

function storedIn(name: string, document: SiteDocument): unknown {
  const { kind, rest } = readName(name)
  const { name: siteName, config, app_config, routes, ...site } = document.site
  const fields = config as Record<string, unknown>
  if (isList(kind)) return document[LISTS[kind]][0]
  if (name === 'config/name') return siteName
  if (name === 'config/blog') return { blog: fields.blog, categories: document.blog_categories }
  if (kind === 'config') return fields[rest]
  if (kind === 'appConfig') return (app_config as Record<string, unknown>)[rest]
  if (kind === 'site') return site
  if (kind === 'routes') return routes
  if (kind === 'cookies')
    return { sites_cookies: document.sites_cookies, sites_cookies_items: document.sites_cookies_items }
  return document[kind]
}

function documentWith(name: string, stored: unknown, document: SiteDocument): SiteDocument {
  const { kind, rest } = readName(name)
  const { site } = document
  if (isList(kind)) return { ...document, [LISTS[kind]]: [stored] }
  if (name === 'config/name') return { ...document, site: { ...site, name: stored } }
  if (name === 'config/blog') {
    const { blog, categories } = stored as { blog: unknown; categories: SiteDocument['blog_categories'] }
    return { ...document, site: { ...site, config: { blog } }, blog_categories: categories }
  }
  if (kind === 'config') return { ...document, site: { ...site, config: { [rest]: stored } } }
  if (kind === 'appConfig') return { ...document, site: { ...site, app_config: { [rest]: stored } } }
  if (kind === 'site') return { ...document, site: { ...site, ...(stored as object) } }
  if (kind === 'routes') return { ...document, site: { ...site, routes: stored } }
  if (kind === 'cookies') return { ...document, ...(stored as object) }
  return { ...document, [kind]: stored }
}

const version = z.nullable(z.string())

export const patchedSchema = z.object({
  /** Null if nothing has changed and there was no draft. */
  draft: z.nullable(z.string()),
  documents: z.array(z.object({ document: z.string(), version })),
})

export const listedDocumentSchema = z.object({
  document: z.string(),
  /** Changes with the document; a patch names the version that it has read. */
  version,
  /** The last author in the draft; null if the draft has not changed the document. */
  author: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  stored: z.optional(z.unknown()),
})

const listSchema = z.object({
  draft: z.nullable(z.string()),
  source: z.enum(['draft', 'live', 'revision']),
  documents: z.array(listedDocumentSchema),
})

export interface DocumentChange {
  name: string
  /** The version that the caller has read; null if the document did not exist. */
  expected: string | null
  stored: unknown
}

/**
 * Changes documents of a site's draft, all or none.
 * @throws Refusal with the documents whose version is not the expected one
 */
export async function patchDraft(
  database: Database,
  patch: { site: string; changes: DocumentChange[]; author: string },
): Promise<z.output<typeof patchedSchema>> {
  return patchedSchema.parse(await callDatabase(database, 'draft_patch', patch))
}

/** @param asked.names returns only these documents, with their content */
export async function listDocuments(
  database: Database,
  asked: { site: string; version?: string | undefined; names?: string[] | undefined },
): Promise<z.output<typeof listSchema>> {
  return listSchema.parse(await callDatabase(database, 'site_documents', asked))
}

/** The documents that conflict with a patch, as the caller sees them. */
export function readConflicts(data: unknown): object[] {
  return z
    .array(listedDocumentSchema)
    .parse(data)
    .map(({ stored, ...about }) => ({ ...about, value: documentValue(about.document, stored) }))
}
