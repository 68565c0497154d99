import { isLocale, type Locale, localizePath } from '#shared/locales.ts'
import { canonicalPath, joinSegments } from '#shared/paths.ts'
import { isReserved } from '#shared/reserved-addresses.ts'
import type { PageEntry } from '#shared/schema/page.ts'
import type { Site } from '#shared/site.ts'
import { Derived } from '../memory/derived.ts'
import { foldCase, foldCaseIn, hasOwnCase } from './fold-case.ts'
import {
  claimsIn,
  firstOwnPath,
  isPublished,
  localeOfField,
  localeRoutes,
  storedPath,
} from './page-claims.ts'

/** The paths of a site in one locale, for lookup by path. */
interface RouteTable {
  byPath: Map<string, PageEntry>
  /**
   * Folded path → the first stored path that folds to it, for addresses that differ only in case. Folded paths are
   * decoded (see `caseless`). A stored path that is already folded needs no entry, because `byPath` has it.
   */
  storedCase: Map<string, string>
}

/**
 * Page id → path in one locale, or null if it has none there. Holds only pages whose path is not the first of their
 * own fields, because an exact key of `routes` or another page claims that path. With it, the addresses of a page in
 * all locales are found without a route table for each, which memory could not hold for a large site.
 */
type Exceptions = ReadonlyMap<string, string | null>

export type PageMatch =
  | { kind: 'page'; page: PageEntry }
  /** The same address in another case. */
  | { kind: 'miscased'; path: string }

/**
 * Finds the page of a path. An exact key of `routes` precedes the route fields of pages, an entry of the locale
 * precedes one of the default locale, an earlier page precedes a later one.
 * @param rest decoded segments after the locale
 */
export function matchPage(rest: readonly string[], locale: Locale, site: Site): PageMatch | null {
  const table = routeTable(site, locale)
  const path = storedPath(rest)
  const page = table.byPath.get(path)
  if (page !== undefined) return { kind: 'page', page }
  const decoded = decodeURIComponent(path)
  const stored =
    (hasOwnCase(locale) ? storedInOwnCase(decoded, locale, site) : undefined) ??
    storedFor(foldCase(decoded), table)
  return stored === undefined
    ? null
    : { kind: 'miscased', path: localizePath(locale, stored, site.defaultLocale) }
}

function storedFor(folded: string, { byPath, storedCase }: RouteTable): string | undefined {
  return storedCase.get(folded) ?? (byPath.has(folded) ? folded : undefined)
}

/**
 * The stored path that differs only by the locale's own case rules. Locales share route tables, so the few paths that
 * these rules fold differently have a separate table, built for the first such address.
 */
function storedInOwnCase(decoded: string, locale: Locale, site: Site): string | undefined {
  const table = routeTable(site, locale)
  const folded = foldCaseIn(locale, decoded)
  return (ownCases.get(site, locale) ?? ownCase(site, locale)).get(folded) ?? storedFor(folded, table)
}

function ownCase(site: Site, locale: Locale): ReadonlyMap<string, string> {
  const own = new Map<string, string>()
  let bytes = 0
  for (const path of routeTable(site, locale).byPath.keys()) {
    const decoded = decodeURIComponent(path)
    const folded = foldCaseIn(locale, decoded)
    if (folded === foldCase(decoded) || own.has(folded)) continue
    own.set(folded, path)
    bytes += ENTRY_BYTES + TEXT_BYTES + folded.length * 2
  }
  ownCases.set(site, locale, own, bytes)
  return own
}

/** The page's path in `locale`, with its prefix; null where it is not published. */
export function pathOfPage(page_id: string, locale: Locale, site: Site): string | null {
  const page = pagesById(site).get(page_id)
  if (page === undefined) return null
  const exception = exceptionsIn(site, locale).get(page_id)
  const rest = exception === undefined ? ownPath(page, locale, site) : exception
  return rest === null ? null : localizePath(locale, rest, site.defaultLocale)
}

/** Page addresses that are reserved. The Worker answers them itself, so the page is not reachable there. */
export function reservedRoutes({
  routes,
  pages,
  defaultLocale,
}: Pick<Site, 'routes' | 'pages' | 'defaultLocale'>): { page_id: string; path: string }[] {
  const exact = routes.map(([key, { page_id }]) => {
    const canonical = canonicalPath(`/${key}`)
    const segments = canonical.ok ? canonical.segments : []
    return { page_id, path: joinSegments(segments[0] === defaultLocale ? segments.slice(1) : segments) }
  })
  const ofPages = pages.flatMap((page) =>
    [...localeRoutes(page, defaultLocale)].flatMap(([locale, paths]) =>
      paths.map((path) => ({ page_id: page.id, path: localizePath(locale, path, defaultLocale) })),
    ),
  )
  return [...exact, ...ofPages].filter(({ path }) => isReserved(path))
}

const tables = new Derived<RouteTable>('routes')
const exceptions = new Derived<Exceptions>('route exceptions')
const ownCases = new Derived<ReadonlyMap<string, string>>('paths in the case of a locale')
const byIds = new Derived<ReadonlyMap<string, PageEntry>>('pages by id')

/** Bytes of a map entry, without its texts. */
const ENTRY_BYTES = 28
/** Bytes of a text, without its characters. */
const TEXT_BYTES = 14

function pagesById(site: Site): ReadonlyMap<string, PageEntry> {
  const known = byIds.get(site, '')
  if (known !== undefined) return known
  const pages = new Map(site.pages.map((page) => [page.id, page]))
  byIds.set(site, '', pages, pages.size * ENTRY_BYTES)
  return pages
}

/** Locales with the same paths share one table: on large sites most locales have no addresses of their own. */
function routeTable(site: Site, locale: Locale): RouteTable {
  const name = tableName(site, locale)
  const known = tables.get(site, name)
  if (known !== undefined) return known
  const { byPath } = walkClaims(site, locale)
  const storedCase = new Map<string, string>()
  const seen = new Set<string>()
  let bytes = 0
  for (const path of byPath.keys()) {
    bytes += ENTRY_BYTES + TEXT_BYTES + path.length
    const lower = caseless(path)
    if (seen.has(lower)) continue
    seen.add(lower)
    if (lower === path) continue
    storedCase.set(lower, path)
    bytes += ENTRY_BYTES + TEXT_BYTES + lower.length * 2
  }
  const table = { byPath, storedCase }
  tables.set(site, name, table, bytes)
  return table
}

function exceptionsIn(site: Site, locale: Locale): Exceptions {
  return exceptions.get(site, tableName(site, locale)) ?? walkClaims(site, locale).exceptions
}

/** Walks all claims of a locale once. Memory stores the exceptions, which are few. */
function walkClaims(site: Site, locale: Locale): { byPath: Map<string, PageEntry>; exceptions: Exceptions } {
  const byPath = new Map<string, PageEntry>()
  const paths = new Map<string, string>()
  for (const { path, page } of claimsIn(locale, site)) {
    const winner = byPath.get(path) ?? page
    if (winner === page) byPath.set(path, page)
    if (!paths.has(page.id) && winner.id === page.id) paths.set(page.id, path)
  }
  const others = new Map<string, string | null>()
  let bytes = 0
  for (const [id, page] of pagesById(site)) {
    const path = paths.get(id) ?? null
    if (path === ownPath(page, locale, site)) continue
    others.set(id, path)
    bytes += ENTRY_BYTES + TEXT_BYTES + (path?.length ?? 0)
  }
  exceptions.set(site, tableName(site, locale), others, bytes)
  return { byPath, exceptions: others }
}

function ownPath(page: PageEntry, locale: Locale, site: Site): string | null {
  return isPublished(page, locale) ? firstOwnPath(page, locale, site) : null
}

const tableNames = new WeakMap<Site, Map<Locale, string>>()

function tableName(site: Site, locale: Locale): string {
  const names = tableNames.get(site) ?? nameTables(site)
  tableNames.set(site, names)
  return names.get(locale) ?? locale
}

/**
 * The name of each locale's table. A locale gets its own if a page or an exact address names it; the others differ
 * only in which pages are published.
 */
function nameTables({ pages, routes, locales, defaultLocale }: Site): Map<Locale, string> {
  const own = new Set<Locale>([defaultLocale])
  for (const [key] of routes) {
    const canonical = canonicalPath(`/${key}`)
    const first = canonical.ok ? canonical.segments[0] : undefined
    if (isLocale(first)) own.add(first)
  }
  const unpublished = new Map<Locale, number[]>(locales.map((locale) => [locale, []]))
  pages.forEach((page, index) => {
    for (const field in page) {
      const locale = field.startsWith('route') ? localeOfField(field) : null
      if (locale !== null) own.add(locale)
    }
    if (page.published === undefined) return
    for (const locale of locales) if (!isPublished(page, locale)) unpublished.get(locale)?.push(index)
  })
  return new Map(
    locales.map((locale) => [
      locale,
      own.has(locale) ? locale : `others without ${unpublished.get(locale)?.join(' ')}`,
    ]),
  )
}

/** Folds letters after decoding: `%C3%93` is Ó. */
function caseless(path: string): string {
  return foldCase(decodeURIComponent(path))
}
