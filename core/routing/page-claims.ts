import { isLocale, type Locale, localizePath } from '#shared/locales.ts'
import { canonicalPath, isHomeAlias, joinSegments } from '#shared/paths.ts'
import { isReserved } from '#shared/reserved-addresses.ts'
import type { PageEntry } from '#shared/schema/page.ts'
import type { Site } from '#shared/site.ts'

type RouteTarget = Site['routes'][number][1]

/** A path that a page claims in a locale, without the prefix. */
export interface Claim {
  path: string
  page: PageEntry
}

/**
 * The claims of all pages in a locale; the first claim of a path wins. An exact key of `routes` precedes the route
 * fields of pages, an entry of the locale precedes one of the default locale, an earlier page precedes a later one.
 */
export function* claimsIn(locale: Locale, site: Site): Generator<Claim> {
  const exact = exactRoutes(locale, site)
  const layouts = layoutsOfPages(exact)
  const published = site.pages
    .filter((page) => isPublished(page, locale))
    .map((page) => withLayout(page, layouts.get(page.id)))
  let isAnyClaimed = false
  for (const claim of allClaims(published, exact, locale, site.defaultLocale)) {
    if (isReserved(localizePath(locale, claim.path, site.defaultLocale))) continue
    isAnyClaimed = true
    yield claim
  }
  const [only, ...others] = published
  if (only && others.length === 0 && !isAnyClaimed) yield { path: '/', page: only }
}

/** All claims, including paths that no page may have. */
function* allClaims(
  published: readonly PageEntry[],
  exact: readonly ExactRoute[],
  locale: Locale,
  defaultLocale: Locale,
): Generator<Claim> {
  const byId = new Map(published.map((page) => [page.id, page]))
  for (const { path, page_id } of exact) {
    const page = byId.get(page_id)
    if (page !== undefined) yield { path, page }
  }
  const inheriting: PageEntry[] = []
  for (const page of published) {
    const own = pathsIn(page, locale, defaultLocale)
    if (own === null) inheriting.push(page)
    for (const path of own ?? []) yield { path, page }
  }
  for (const page of inheriting)
    for (const path of pathsIn(page, defaultLocale, defaultLocale) ?? []) yield { path, page }
}

/** An exact address of a locale, without the prefix. */
interface ExactRoute extends RouteTarget {
  path: string
}

function exactRoutes(locale: Locale, site: Site): ExactRoute[] {
  return site.routes.flatMap(([key, target]) => {
    const path = routeKeyIn(locale, key, site)
    return path === null ? [] : [{ path, ...target }]
  })
}

/** The first path that the page's own fields name in a locale; null if they name none that a page may have. */
export function firstOwnPath(page: PageEntry, locale: Locale, { defaultLocale }: Site): string | null {
  const paths = pathsIn(page, locale, defaultLocale) ?? pathsIn(page, defaultLocale, defaultLocale) ?? []
  return paths.find((path) => !isReserved(localizePath(locale, path, defaultLocale))) ?? null
}

/** Without `published`, a page is published in every enabled locale. */
export function isPublished(page: { published?: readonly Locale[] | undefined }, locale: Locale): boolean {
  return page.published === undefined || page.published.includes(locale)
}

/**
 * The layouts that `routes` gives to pages in this locale. All addresses of a page share one cached page, so they
 * also share the first layout that is named.
 */
function layoutsOfPages(exact: readonly ExactRoute[]): Map<string, PageEntry['layout']> {
  const layouts = new Map<string, PageEntry['layout']>()
  for (const { page_id, layout } of exact) if (layout && !layouts.has(page_id)) layouts.set(page_id, layout)
  return layouts
}

function withLayout(page: PageEntry, layout: PageEntry['layout']): PageEntry {
  return layout === undefined || layout === page.layout ? page : { ...page, layout }
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

/** The paths that a page's fields name, by locale, without the prefix. */
export function localeRoutes(page: PageEntry, defaultLocale: Locale): Map<Locale, string[]> {
  const routes = new Map<Locale, string[]>()
  for (const field of routeFields(page)) {
    const locale = localeOfField(field) ?? defaultLocale
    const paths = addPaths(routes.get(locale) ?? [], page[field], locale)
    if (paths.length > 0) routes.set(locale, paths)
  }
  return routes
}

/**
 * The paths that a page's fields name for one locale, without the prefix. `route` and every alias belong to the
 * default locale; `route_en_US`, `route_en-US`, `route_enUS` to theirs.
 * @returns null if no field names a path for the locale
 */
function pathsIn(page: PageEntry, locale: Locale, defaultLocale: Locale): string[] | null {
  const paths: string[] = []
  for (const field of routeFields(page)) {
    if ((localeOfField(field) ?? defaultLocale) === locale) addPaths(paths, page[field], locale)
  }
  return paths.length === 0 ? null : paths
}

function addPaths(paths: string[], value: unknown, locale: Locale): string[] {
  for (const path of pathsOfValue(value, locale)) if (!paths.includes(path)) paths.push(path)
  return paths
}

/** `route` first: it is the canonical path in the default locale. */
function routeFields(page: PageEntry): string[] {
  const fields = 'route' in page ? ['route'] : []
  for (const field in page) if (field.startsWith('route') && field !== 'route') fields.push(field)
  return fields
}

/** Caches which locale a field name refers to; a large site's table reads these names for every page. */
const fieldLocales = new Map<string, Locale>()

export function localeOfField(field: string): Locale | null {
  const known = fieldLocales.get(field)
  if (known !== undefined) return known
  const match = /^route_([a-z]{2})[_-]?([A-Z]{2})$/.exec(field)
  const code = match && `${match[1]}-${match[2]}`
  if (!isLocale(code)) return null
  fieldLocales.set(field, code)
  return code
}

function pathsOfValue(value: unknown, locale: Locale): string[] {
  const routes = Array.isArray(value) ? value : [value]
  return routes.flatMap((route) => {
    if (typeof route !== 'string') return []
    const canonical = canonicalPath(`/${route}`)
    if (!canonical.ok) return []
    const [first, ...rest] = canonical.segments
    if (first === locale) return [storedPath(rest)]
    return [isHomeAlias(canonical.segments) ? '/' : canonical.path]
  })
}

export function storedPath(segments: readonly string[]): string {
  return isHomeAlias(segments) ? '/' : joinSegments(segments)
}
