import type { Fields } from '../form/value-at.ts'
import { plainText } from '../text/plain-text.ts'
import { currentDocuments } from './current-documents.ts'

/** A section as its page stores it. */
export interface SectionValue {
  id: string
  component: { folder: string; name: string }
  data?: Fields & { hidden?: boolean }
  access?: string
}

/** Texts and picture for search engines and cards. */
export interface MetaValue {
  title?: string
  description?: string
  image?: string
}

/** A page in a site's content, as far as the Studio reads it. */
export interface PageValue {
  id: string
  name: string
  position?: number
  status?: 'draft' | 'published'
  /** Languages of the page; absent: all of the site's. */
  published?: string[]
  noindex?: boolean
  hide_header?: boolean
  hide_footer?: boolean
  access?: 'public' | 'signed_in' | 'aal2'
  meta?: MetaValue
  routes?: Record<string, string | string[]>
  sections: SectionValue[]
  /** References to popups that may open without a click. A language may have a list of its own. */
  popups?: string[]
  i18n?: Record<
    string,
    { name?: string; meta?: MetaValue; popups?: string[]; sections?: Record<string, Fields> }
  >
}

export function addressOfSection({ component }: SectionValue): string {
  return `${component.folder}/${component.name}`
}

export function isHidden({ data }: SectionValue): boolean {
  return data?.hidden === true
}

/** The field of a page’s routes that holds its address in a language. */
export function routeField(locale: string, defaultLocale: string): string {
  return locale === defaultLocale ? 'route' : `route_${locale.replace('-', '_')}`
}

/** The address of a page, without language prefix and leading slash. Null if it has none; '' is the home page. */
export function routeOf({ routes = {} }: PageValue, locale: string, defaultLocale: string): string | null {
  const own = routes[routeField(locale, defaultLocale)] ?? routes.route
  const first = own === undefined ? undefined : [own].flat()[0]
  return first === undefined ? null : first.replace(/^\/+/, '')
}

/** The path of a page on its site: the address with the prefix of its language, without leading slash. */
export function pagePath(page: PageValue, locale: string, defaultLocale: string): string {
  const route = routeOf(page, locale, defaultLocale) ?? ''
  return [locale === defaultLocale ? '' : locale, route].filter(Boolean).join('/')
}

/** The first text of a section, by which a person recognises it. */
export function sectionSummary({ data }: SectionValue): string {
  const texts = ['title', 'body', 'eyebrow', 'name', 'subtitle', 'text'].map((name) => textOf(data?.[name]))
  const found = texts.find((text) => text !== '') ?? ''
  return found.length > 80 ? `${found.slice(0, 79)}…` : found
}

/** Without the marks of Markdown and HTML. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? (value as { html?: unknown }).html : value
  return typeof text === 'string' ? plainText(text) : ''
}

/** The edited page; undefined if it is missing or deleted. */
export function pageIn(documents: Readonly<Record<string, unknown>>, id: string): PageValue | undefined {
  return (documents[`pages/${id}`] ?? undefined) as PageValue | undefined
}

/** The pages of a site with all edits. */
export function currentPages(
  read: readonly object[],
  documents: Readonly<Record<string, unknown>>,
): PageValue[] {
  return currentDocuments('pages', read as readonly PageValue[], ({ id }) => `pages/${id}`, documents)
}

/** The id of the page at the site's address, or else of the first page. */
export function homeOf(pages: readonly PageValue[]): string | null {
  const isHome = ({ routes }: PageValue) => /^\/?$/.test(String([routes?.route ?? '-'].flat()[0]))
  return (pages.find(isHome) ?? pages[0])?.id ?? null
}
