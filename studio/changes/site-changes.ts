import { isSame } from '../edit/merge-documents.ts'
import { homeOf, type PageValue, routeField } from '../edit/page-value.ts'
import { FOOTER, HEADER, SHARED_TEXTS } from '../edit/shared-sections.ts'
import { type Fields, isFields } from '../form/value-at.ts'
import type { PopupValue } from '../popups/popup-value.ts'
import type { PostValue } from '../posts/post-value.ts'
import { contentDocuments, type SiteContent } from './content-documents.ts'
import { documentField } from './document-field.ts'
import { type Difference, fieldDifferences } from './field-differences.ts'
import { type Pictured, picturedPopup, picturedPost } from './pictured.ts'
import { valueText } from './value-text.ts'
import { type ChangedPart, type ChangeKind, type Known, outside, sectionParts } from './section-parts.ts'

/** Parts of a site as a person knows them, in the order of the list. */
const PLACES = [
  ...['pages', 'header', 'footer', 'theme', 'posts', 'popups', 'forms'],
  ...['blog', 'settings', 'rules', 'authors', 'cookies'],
] as const
type PlaceKind = (typeof PLACES)[number]

/** A page, a post, the header, the settings or another part of a site that differs. */
export interface ChangedPlace {
  what: PlaceKind
  /** Name of the document of a page, post, popup or form; for other parts the same as `what`. */
  key: string
  /** Name of the page, post, popup or form; '' for a part that a site has once. */
  name: string
  kind: ChangeKind
  parts: ChangedPart[]
  /** The pages that show it in each version; null if there are no pictures. */
  pages: { before: Pictured | null; after: Pictured | null } | null
}

type Documents = ReadonlyMap<string, unknown>

interface Versions {
  before: Documents
  after: Documents
  defaultLocale: string
  pages: { before: readonly PageValue[]; after: readonly PageValue[] }
  known: Known
}

/** The differences of two versions of a site, in the words of its forms. */
export function siteChanges(before: SiteContent, after: SiteContent, known: Known): ChangedPlace[] {
  const versions: Versions = {
    before: contentDocuments(before),
    after: contentDocuments(after),
    defaultLocale: after.defaultLocale ?? 'pt-BR',
    pages: { before: pagesOf(before), after: pagesOf(after) },
    known,
  }
  const names = [...new Set([...versions.after.keys(), ...versions.before.keys()])].filter(
    (name) => !isSame(versions.before.get(name), versions.after.get(name)),
  )
  const whats = new Map(names.map((name) => [name, whatOf(name)]))
  const home = { before: homePage(before), after: homePage(after) }
  return PLACES.flatMap((what) => {
    const own = names.filter((name) => whats.get(name) === what)
    if (what === 'header' || what === 'footer') {
      const parts = sharedParts(what === 'header' ? HEADER : FOOTER, versions)
      return parts.length === 0 ? [] : [{ ...single(what, parts), pages: home }]
    }
    if (what === 'pages' || what === 'posts' || what === 'popups' || what === 'forms')
      return own.map((name) => named(name, what, versions))
    if (own.length === 0) return []
    const parts = [
      outside(
        null,
        own.flatMap((name) => fieldsOfDocument(name, versions)),
      ),
    ]
    return [{ ...single(what, parts), pages: what === 'theme' ? home : null }]
  })
}

function whatOf(document: string): PlaceKind | null {
  const [kind = ''] = document.split('/')
  if (kind === 'pages' || kind === 'posts' || kind === 'popups' || kind === 'forms') return kind
  if ([HEADER, FOOTER, SHARED_TEXTS].includes(document)) return null
  if (document === 'config/style') return 'theme'
  if (document === 'config/blog') return 'blog'
  if (document === 'path_rules') return 'rules'
  return document === 'authors' || document === 'cookies' ? document : 'settings'
}

function single(what: PlaceKind, parts: ChangedPart[]): Omit<ChangedPlace, 'pages'> {
  return { what, key: what, name: '', kind: 'changed', parts }
}

const pagesOf = ({ pages }: SiteContent) => pages as unknown as readonly PageValue[]

function homePage(content: SiteContent): PageValue | null {
  const known = pagesOf(content)
  const id = homeOf(known)
  return known.find((page) => page.id === id) ?? null
}

/** Header or footer. Their translations are one document. */
function sharedParts(document: string, { before, after, known }: Versions): ChangedPart[] {
  const read = (documents: Documents) => ({
    sections: (documents.get(document) ?? []) as PageValue['sections'],
    i18n: (documents.get(SHARED_TEXTS) ?? {}) as PageValue['i18n'],
  })
  return sectionParts(read(before), read(after), known)
}

function named(document: string, what: PlaceKind, versions: Versions): ChangedPlace {
  const was = fieldsIn(versions.before.get(document))
  const is = fieldsIn(versions.after.get(document))
  const kind = was === null ? 'added' : is === null ? 'removed' : 'changed'
  const { name, title = name } = is ?? was ?? {}
  return {
    what,
    key: document,
    name: String(title ?? ''),
    kind,
    parts: was === null || is === null ? [] : partsOf(document, { was, is }, versions),
    pages: picturesOf(what, { was, is }, versions),
  }
}

function picturesOf(
  what: PlaceKind,
  { was, is }: { was: Fields | null; is: Fields | null },
  { defaultLocale, pages }: Versions,
): ChangedPlace['pages'] {
  const pictured = (value: Fields | null, side: readonly PageValue[]): Pictured | null => {
    if (value === null) return null
    if (what === 'pages') return value as unknown as PageValue
    if (what === 'posts') return picturedPost(value as unknown as PostValue, defaultLocale)
    return what === 'popups' ? picturedPopup(value as unknown as PopupValue, side) : null
  }
  const both = { before: pictured(was, pages.before), after: pictured(is, pages.after) }
  return both.before === null && both.after === null ? null : both
}

interface Both {
  was: Fields
  is: Fields
}

function partsOf(document: string, { was, is }: Both, { defaultLocale, known }: Versions): ChangedPart[] {
  const fields = (one: Fields, other: Fields): Difference[] => {
    const field = documentField({ document, place: [], value: one }, known)
    return fieldDifferences({ field, before: one, after: other }, known.words)
  }
  const own = (locale: string | null, before: Fields, after: Fields) => {
    const differences = fields(before, after)
    return differences.length === 0 ? [] : [outside(locale, differences)]
  }
  if (document.startsWith('pages/')) {
    const [old, page] = [was, is] as unknown as [PageValue, PageValue]
    const locales = new Set(
      [old, page].flatMap(({ i18n = {}, routes = {} }) => [
        ...Object.keys(i18n),
        ...Object.keys(routes).flatMap(localeOfRoute),
      ]),
    )
    const translated = [...locales].flatMap((locale) =>
      own(locale, translationFields(old, locale), translationFields(page, locale)),
    )
    return [
      ...own(null, pageFields(old, defaultLocale), pageFields(page, defaultLocale)),
      ...translated,
      ...sectionParts(old, page, known),
    ]
  }
  if (document.startsWith('popups/')) {
    const [old, popup] = [was, is] as unknown as [PopupValue, PopupValue]
    const sections = ({ config }: PopupValue) => ({ sections: config.pages[0]?.sections ?? [] })
    return [
      ...own(null, popupFields(old), popupFields(popup)),
      ...sectionParts(sections(old), sections(popup), known),
    ]
  }
  return own(null, withShown(was), withShown(is))
}

/** `route_en_US` → `en-US` */
function localeOfRoute(name: string): string[] {
  const [, language, region] = /^route_([a-z]{2})_([A-Z]{2})$/.exec(name) ?? []
  return language === undefined ? [] : [`${language}-${region}`]
}

/** The fields of a page outside of its sections, in the first language. */
function pageFields(
  { id: _, sections: __, i18n: ___, routes = {}, ...page }: PageValue,
  first: string,
): Fields {
  return { ...withShown(page), address: routes[routeField(first, first)] }
}

function translationFields({ i18n = {}, routes = {} }: PageValue, locale: string): Fields {
  const { sections: _, ...own } = i18n[locale] ?? {}
  return { ...own, address: routes[routeField(locale, '')] }
}

function popupFields({ id: _, config: { pages, ...config }, ...popup }: PopupValue): Fields {
  const [{ sections: __, ...page } = { sections: [] }] = pages
  return { ...withShown(popup), config: { ...config, ...page } }
}

/** Replaces `status` of pages and popups and `draft` of posts by `shown`: whether visitors see it. */
function withShown({ status, draft, ...fields }: Fields): Fields {
  return { ...fields, shown: status === undefined ? draft !== true : status !== 'draft' }
}

/** The documents that are lists, each with the field that identifies its entries. */
const KEYS: Record<string, string> = { path_rules: 'from', authors: 'slug' }

function fieldsOfDocument(document: string, { before, after, known }: Versions): Difference[] {
  const [was, is] = [before.get(document), after.get(document)]
  const key = KEYS[document]
  if (key !== undefined) return keyedDifferences(key, { was, is }, known)
  const field = documentField({ document, place: [], value: is ?? was }, known)
  return fieldDifferences({ field, before: was, after: is }, known.words)
}

function keyedDifferences(key: string, lists: { was: unknown; is: unknown }, { words }: Known): Difference[] {
  const [was, is] = [lists.was, lists.is].map(
    (list) => new Map((Array.isArray(list) ? list : []).map((entry: Fields) => [String(entry[key]), entry])),
  )
  return [...new Set([...(is?.keys() ?? []), ...(was?.keys() ?? [])])].flatMap((label) => {
    const [old, entry] = [was, is].map((entries) => {
      const { [key]: _, ...rest } = entries?.get(label) ?? {}
      return valueText({ kind: 'object', schema: {} }, rest, words)
    })
    return old === entry ? [] : [{ label, before: old ?? null, after: entry ?? null }]
  })
}

const fieldsIn = (value: unknown): Fields | null => (isFields(value) ? value : null)
