import { visitFields } from '#sections/fields/visit-fields.ts'
import { loadSchema } from '#sections/schemas.ts'
import { HttpError } from '#shared/errors.ts'
import { documentValue, listDocuments } from './draft-documents.ts'
import type { Database } from './sites.ts'

/** Kinds of fields that an author may change. */
const OPEN_KINDS: ReadonlySet<string> = new Set(['text', 'inline', 'rich', 'media'])

/** Fields of a post that an author may change: its content, but not its address or date. */
const OPEN_OF_POST = ['title', 'excerpt', 'cover', 'tags', 'meta', 'body', 'updated_at']

type Json = Record<string, unknown>

interface Change {
  document: string
  value: unknown
}

/**
 * Checks that a change affects only existing texts and pictures: of sections and their translations, of pages and
 * posts.
 * @throws HttpError 403 naming the first document with any other change
 */
export async function refuseStructure(
  database: Database,
  { site, changes }: { site: string; changes: readonly Change[] },
): Promise<void> {
  const shared = ['config/header', 'config/footer']
  const names = [...new Set([...changes.map(({ document }) => document), ...shared])]
  const { documents } = await listDocuments(database, { site, names })
  const before = new Map(documents.map(({ document, stored }) => [document, documentValue(document, stored)]))
  const sharedSections = shared.flatMap((name) => sectionsIn(before.get(name)))
  for (const { document, value } of changes) {
    // Without translations of header and footer the document is missing. An author may add the first one.
    const stored = before.get(document) ?? (document === 'config/i18n' ? {} : undefined)
    const [was, is] = await Promise.all(
      [stored, value].map((each) => structureOf(document, each, sharedSections)),
    )
    if (was === undefined || is === undefined || !isSame(was, is))
      throw new HttpError(
        403,
        `An author may change only texts and pictures; ${document} would change in other parts, too`,
      )
  }
}

/** A document without its texts and pictures; undefined for a document that authors may not change. */
async function structureOf(document: string, value: unknown, shared: readonly Json[]): Promise<unknown> {
  if (!isObject(value) && !Array.isArray(value)) return undefined
  const [kind] = document.split('/')
  if (document === 'config/header' || document === 'config/footer')
    return Promise.all(sectionsIn(value).map(sectionStructure))
  if (document === 'config/i18n') return translationStructure(value, shared)
  if (!isObject(value)) return undefined
  if (kind === 'pages') {
    const { name, meta, sections, i18n, ...rest } = value
    return {
      ...rest,
      meta: without(meta, ['title', 'description', 'image']),
      sections: await Promise.all(sectionsIn(sections).map(sectionStructure)),
      i18n: await translationStructure(i18n, sectionsIn(sections)),
    }
  }
  if (kind === 'posts')
    return { ...without(value, OPEN_OF_POST), meta: without(value.meta, ['title', 'description', 'image']) }
  if (kind !== 'popups') return undefined
  const { name, config, ...rest } = value
  const { pages, ...settings } = isObject(config) ? config : {}
  const shown = (Array.isArray(pages) ? pages : []).map(async (page: unknown) => {
    const { sections, ...others } = isObject(page) ? page : {}
    return { ...others, sections: await Promise.all(sectionsIn(sections).map(sectionStructure)) }
  })
  return { ...rest, settings, pages: await Promise.all(shown) }
}

async function sectionStructure({ data, ...section }: Json): Promise<Json> {
  return { ...section, data: emptied(await withoutTexts(section, data ?? {}), new Set()) }
}

/** The data of a section without fields of open kinds. The data of an unknown section is unchanged. */
async function withoutTexts({ component }: Json, data: unknown): Promise<unknown> {
  const { folder, name } = isObject(component) ? component : {}
  const schema = await loadSchema(`${folder}/${name}`)
  const copy = structuredClone(data)
  if (schema === null) return copy
  const open: (readonly (string | number)[])[] = []
  visitFields(schema, copy, ({ kind, path }) => {
    if (OPEN_KINDS.has(kind)) open.push(path)
  })
  for (const path of open) {
    const last = path.at(-1)
    let parent: unknown = copy
    for (const key of path.slice(0, -1)) parent = (parent as Json | undefined)?.[key]
    // An entry of a list is set to null, so that the list keeps its length.
    if (Array.isArray(parent)) parent[Number(last)] = null
    else if (isObject(parent)) delete parent[String(last)]
  }
  return copy
}

/**
 * The parts of translations other than texts. An author may add a translation of existing content, but no list
 * entries.
 */
async function translationStructure(i18n: unknown, sections: readonly Json[]): Promise<Json> {
  const locales = Object.entries(isObject(i18n) ? i18n : {}).map(async ([locale, translation]) => {
    const { name, meta, sections: texts, ...rest } = isObject(translation) ? translation : {}
    const translated = Object.entries(isObject(texts) ? texts : {}).map(async ([id, data]) => {
      const section = sections.find((each) => each.id === id)
      if (section === undefined) return [id, data] as const
      return [id, emptied(await withoutTexts(section, data), idsIn(section.data))] as const
    })
    const structure = emptied(
      {
        ...rest,
        meta: without(meta, ['title', 'description', 'image']),
        sections: Object.fromEntries(await Promise.all(translated)),
      },
      new Set(),
    )
    return [locale, structure] as const
  })
  return emptied(Object.fromEntries(await Promise.all(locales)), new Set()) as Json
}

/** The value without empty parts, and without list entries that contain only the id of a known entry. */
function emptied(value: unknown, known: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => emptied(entry, known))
    const areKnown = value.every((entry) => isObject(entry) && known.has(entry.id))
    return areKnown ? entries.filter((entry) => Object.keys(without(entry, ['id'])).length > 0) : entries
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value)
    .map(([key, each]) => [key, emptied(each, known)] as const)
    .filter(([, each]) => !isEmpty(each))
  return Object.fromEntries(entries)
}

/** Ids of the entries of lists in a section's data. */
function idsIn(value: unknown): Set<unknown> {
  if (Array.isArray(value))
    return new Set(value.flatMap((entry) => [...(isObject(entry) ? [entry.id] : []), ...idsIn(entry)]))
  return new Set(isObject(value) ? Object.values(value).flatMap((each) => [...idsIn(each)]) : [])
}

function sectionsIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function without(value: unknown, fields: readonly string[]): Json {
  return Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(([key]) => !fields.includes(key)),
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    (isObject(value) && Object.keys(value).length === 0) ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** Whether two JSON values are equal, regardless of key order. Undefined fields are ignored. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
