import { pageNotFoundTitle } from '#shared/errors.ts'
import type { Locale } from '#shared/locales.ts'
import { isHomeAlias } from '#shared/paths.ts'
import type { BlogRoute, ErrorRoute, PageRoute, RedirectRoute, Route } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { queryPairs, readListQuery } from './list-query.ts'
import { isLocaleChoice, pathIn } from './locale-paths.ts'
import { negotiateLocale } from './locale.ts'
import { errorRoute, matchAddress, namedLocale, redirect } from './match-address.ts'

/** The visitor's properties that routing uses. */
export interface Hints {
  localeCookie: string | null
  acceptLanguage: string | null
  /** A browser requests a document with GET. Only such requests are redirected to the visitor's locale. */
  isNavigation: boolean
  isBot: boolean
  /** The page of this host that linked here, with its path if known; null for visitors from elsewhere. */
  cameFrom: { path: string | null; search?: string } | null
}

/** The route of a request for `url` on this site. Every address has a route. */
export function routeRequest(site: Site, url: URL, hints: Hints): Route {
  const named = namedLocale(site, url.pathname)
  const route = matchAddress(site, url)
  if (route === null) return notFound(site, url, hints, named)
  return (named === null ? preferredLocaleRedirect(site, url, route, hints) : null) ?? route
}

/**
 * The locale that the visitor has just chosen with the language selector, to be stored in a cookie. Null for every
 * other request, so that almost every response is the same for all visitors.
 */
export function chosenLocale(site: Site, route: PageRoute | BlogRoute, hints: Hints): Locale | null {
  const { cameFrom, localeCookie, isNavigation, isBot } = hints
  if (!cameFrom?.path || !isNavigation || isBot || localeCookie === route.locale) return null
  return isLocaleChoice(site, previousRoute(site, cameFrom.path), route) ? route.locale : null
}

/**
 * Redirects to the address with the query of the page on which the visitor has just chosen another locale; null for
 * every other request. The language selector's links are the same for all visitors, so they cannot carry the query.
 * Filters of lists are dropped: another locale has other entries and other names for their values.
 */
export function addressWithQuery(
  site: Site,
  url: URL,
  route: PageRoute | BlogRoute,
  hints: Hints,
): RedirectRoute | null {
  const { cameFrom, isNavigation, isBot } = hints
  if (url.search !== '' || !cameFrom?.path || !cameFrom.search || !isNavigation || isBot) return null
  const query = new URLSearchParams(cameFrom.search)
  for (const name of ['page', 'cat', ...queryPairs(readListQuery(query)).map(([each]) => each)])
    query.delete(name)
  if (query.size === 0 || !isLocaleChoice(site, previousRoute(site, cameFrom.path), route)) return null
  return { ...redirect(`${url.pathname}?${query}`, 302), forEveryone: false }
}

/** Redirects an address without a prefix to the visitor's locale, if the page exists there. */
function preferredLocaleRedirect(site: Site, url: URL, route: Route, hints: Hints): RedirectRoute | null {
  if (route.kind !== 'page' && route.kind !== 'blog') return null
  if (!hints.isNavigation || hints.isBot || site.locales.length < 2) return null
  const { localeRedirect } = site.settings
  if (localeRedirect === 'off') return null
  if (localeRedirect === 'root' && !isHomeAlias(url.pathname.split('/').filter(Boolean))) return null

  const wanted = negotiateLocale({ cookie: hints.localeCookie, acceptLanguage: hints.acceptLanguage }, site)
  if (wanted === site.defaultLocale || prefersDefault(site, route, wanted, hints)) return null
  const path = pathIn(wanted, route, site)
  return path === null ? null : { ...redirect(path + url.search, 302), forEveryone: false }
}

/**
 * Whether the visitor prefers the default locale here: has just chosen it, or comes from a page that also exists in
 * the wanted locale. For a browser without cookies there is no other evidence.
 */
function prefersDefault(
  site: Site,
  route: PageRoute | BlogRoute,
  wanted: Locale,
  { cameFrom }: Pick<Hints, 'cameFrom'>,
): boolean {
  if (cameFrom === null) return false
  if (cameFrom.path === null) return true
  const from = previousRoute(site, cameFrom.path)
  if (from.kind === 'redirect') return false
  if (from.locale !== site.defaultLocale) return isLocaleChoice(site, from, route)
  return from.kind !== 'error' && pathIn(wanted, from, site) !== null
}

/** The route of the page that linked here, before any locale redirect. */
function previousRoute(site: Site, path: string): Route {
  // Assigned, not parsed: `new URL` reads a path such as `//[` as an invalid host.
  const url = new URL('https://same.invalid')
  url.pathname = path
  const named = namedLocale(site, url.pathname)
  return matchAddress(site, url) ?? errorRoute(named ?? site.defaultLocale, 404, null, url.pathname)
}

/** An unknown address gets the error page in the visitor's locale. */
function notFound(site: Site, url: URL, hints: Hints, named: Locale | null): ErrorRoute {
  const locale =
    named ?? negotiateLocale({ cookie: hints.localeCookie, acceptLanguage: hints.acceptLanguage }, site)
  return errorRoute(locale, 404, pageNotFoundTitle(url.pathname), url.pathname)
}
