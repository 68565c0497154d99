import { isLocale, type Locale, localizePath } from '#shared/locales.ts'
import { canonicalPath, isHomeAlias, joinSegments } from '#shared/paths.ts'
import { isReserved } from '#shared/reserved-addresses.ts'
import type { PageEntry } from '#shared/schema/page.ts'
import type { Site } from '#shared/site.ts'
import { Derived } from '../memory/derived.ts'

type RouteTarget = Site['routes'][number][1]

/** The paths of a site in one locale. Built once for each site and locale. */
interface RouteTable {
  byPath: Map<string, PageEntry>
  /** Lower-case path → the path as stored, for addresses that differ in case only; decoded, see caseless(). */
  storedCase: Map<string, string>
  /** Page id → its canonical path. */
  paths: Map<string, string>
}

export type PageMatch =
  | { kind: 'page'; page: PageEntry }
  /** The same address in another case. */
  | { kind: 'miscased'; path: string }

/**
 * Finds the page of a path. An exact key of `routes` wins over the route fields of pages, an entry of the
 * locale over one of the default locale, an earlier page over a later one.
 * @param rest decoded segments behind the locale
 */
export function matchPage(rest: readonly string[], locale: Locale, site: Site): PageMatch | null {
  const table = routeTable(site, locale)
  const path = storedPath(rest)
  const page = table.byPath.get(path)
  if (page !== undefined) return { kind: 'page', page }
  const stored = table.storedCase.get(caseless(path))
  return stored === undefined
    ? null
    : { kind: 'miscased', path: localizePath(locale, stored, site.defaultLocale) }
}

/** The page's path in `locale`, with its prefix; null where it is not published. */
export function pathOfPage(page_id: string, locale: Locale, site: Site): string | null {
  const rest = routeTable(site, locale).paths.get(page_id)
  return rest === undefined ? null : localizePath(locale, rest, site.defaultLocale)
}

/** Page addresses that are reserved: the Worker answers them itself, so the page is not reachable there. */
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

/** Without `published`, a page is published in every enabled locale. */
export function isPublished(page: PageEntry, locale: Locale): boolean {
  return page.published === undefined || page.published.includes(locale)
}

const tables = new Derived<RouteTable>('routes')

/** Memory of one table entry beside its texts: a slot in each of three maps. */
const ENTRY_BYTES = 160

/** Locales with the same paths share one table: most of a large site's locales have no addresses of their own. */
function routeTable(site: Site, locale: Locale): RouteTable {
  const name = tableName(site, locale)
  const known = tables.get(site, name)
  if (known !== undefined) return known
  const table = buildTable(site, locale)
  let bytes = 0
  for (const path of table.byPath.keys()) bytes += path.length * 4 + ENTRY_BYTES
  tables.set(site, name, table, bytes)
  return table
}

const tableNames = new WeakMap<Site, Map<Locale, string>>()

function tableName(site: Site, locale: Locale): string {
  const names = tableNames.get(site) ?? nameTables(site)
  tableNames.set(site, names)
  return names.get(locale) ?? locale
}

/**
 * The name of each locale's table. A locale has its own where a page or an exact address names it; the others
 * differ only in the pages that are published in them.
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

function buildTable(site: Site, locale: Locale): RouteTable {
  const table: RouteTable = { byPath: new Map(), storedCase: new Map(), paths: new Map() }
  const add = (path: string, page: PageEntry) => {
    if (!isReserved(localizePath(locale, path, site.defaultLocale))) addTo(table, path, page)
  }
  const exact = site.routes.flatMap(([key, target]) => {
    const path = routeKeyIn(locale, key, site)
    return path === null ? [] : [{ path, ...target }]
  })
  const layouts = layoutsOfPages(exact)
  const published = site.pages
    .filter((page) => isPublished(page, locale))
    .map((page) => withLayout(page, layouts.get(page.id)))
  const byId = new Map(published.map((page) => [page.id, page]))

  for (const { path, page_id } of exact) {
    const page = byId.get(page_id)
    if (page !== undefined) add(path, page)
  }
  const fields = published.map((page) => ({ page, routes: localeRoutes(page, site.defaultLocale) }))
  for (const { page, routes } of fields) {
    for (const path of routes.get(locale) ?? []) add(path, page)
  }
  for (const { page, routes } of fields) {
    if (routes.has(locale)) continue
    for (const path of routes.get(site.defaultLocale) ?? []) add(path, page)
  }
  const [only, ...others] = published
  if (only && others.length === 0 && table.paths.size === 0) add('/', only)
  return table
}

/**
 * The layouts that `routes` gives pages in this locale. A page has one at all of its addresses, because they share one page
 * of the cache: the first that is named.
 */
function layoutsOfPages(exact: readonly RouteTarget[]): Map<string, PageEntry['layout']> {
  const layouts = new Map<string, PageEntry['layout']>()
  for (const { page_id, layout } of exact) if (layout && !layouts.has(page_id)) layouts.set(page_id, layout)
  return layouts
}

function withLayout(page: PageEntry, layout: PageEntry['layout']): PageEntry {
  return layout === undefined || layout === page.layout ? page : { ...page, layout }
}

function addTo(table: RouteTable, path: string, page: PageEntry): void {
  if (!table.byPath.has(path)) {
    table.byPath.set(path, page)
    const lower = caseless(path)
    if (!table.storedCase.has(lower)) table.storedCase.set(lower, path)
  }
  if (!table.paths.has(page.id) && table.byPath.get(path) === page) table.paths.set(page.id, path)
}

/** Lower-cases letters, after decoding: `%C3%93` is Ó. */
function caseless(path: string): string {
  return decodeURIComponent(path).toLowerCase()
}

/**
 * `en-US/about` is `/about` in en-US and no path in other locales; a key without a locale belongs to the
 * default locale.
 */
function routeKeyIn(locale: Locale, key: string, site: Site): string | null {
  const canonical = canonicalPath(`/${key}`)
  if (!canonical.ok) return null
  const [first, ...rest] = canonical.segments
  const named = isLocale(first) && site.locales.includes(first) ? first : null
  if ((named ?? site.defaultLocale) !== locale) return null
  return storedPath(named === null ? canonical.segments : rest)
}

/**
 * The paths that a page says, by locale, without the prefix: `route` and every alias belong to the default locale;
 * `route_en_US`, `route_en-US`, `route_enUS` to theirs.
 */
export function localeRoutes(page: PageEntry, defaultLocale: Locale): Map<Locale, string[]> {
  const routes = new Map<Locale, string[]>()
  // `route` first: it is the canonical path in the default locale.
  const fields = Object.keys(page).filter((field) => field.startsWith('route'))
  for (const field of fields.sort((a, b) => Number(b === 'route') - Number(a === 'route'))) {
    const locale = localeOfField(field) ?? defaultLocale
    for (const path of pathsOfValue(page[field], locale)) {
      const known = routes.get(locale) ?? []
      if (!known.includes(path)) routes.set(locale, [...known, path])
    }
  }
  return routes
}

function localeOfField(field: string): Locale | null {
  const match = /^route_([a-z]{2})[_-]?([A-Z]{2})$/.exec(field)
  const code = match && `${match[1]}-${match[2]}`
  return isLocale(code) ? code : null
}

function pathsOfValue(value: unknown, locale: Locale): string[] {
  const routes = Array.isArray(value) ? value : [value]
  return routes.flatMap((route) => {
    if (typeof route !== 'string') return []
    const canonical = canonicalPath(`/${route}`)
    if (!canonical.ok) return []
    const [first, ...rest] = canonical.segments
    return [storedPath(first === locale ? rest : canonical.segments)]
  })
}

function storedPath(segments: readonly string[]): string {
  return isHomeAlias(segments) ? '/' : joinSegments(segments)
}
