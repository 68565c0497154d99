import { pageNotFoundTitle } from '#shared/errors.ts'
import type { Locale } from '#shared/locales.ts'
import { isHomeAlias } from '#shared/paths.ts'
import type { BlogRoute, ErrorRoute, PageRoute, RedirectRoute, Route } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { isLanguageChoice, pathIn } from './languages.ts'
import { negotiateLocale } from './locale.ts'
import { errorRoute, matchAddress, namedLocale, redirect } from './match-address.ts'

/** All that routing may know of a visitor. */
export interface Hints {
  localeCookie: string | null
  acceptLanguage: string | null
  /** A browser asking for a document with GET; only those are sent to their language. */
  isNavigation: boolean
  isBot: boolean
  /** The page of this host whose link was followed, if its path was told; null for who arrives from elsewhere. */
  cameFrom: { path: string | null } | null
}

/** What a request for `url` means on this site. Total: every address is some route. */
export function routeRequest(site: Site, url: URL, hints: Hints): Route {
  const named = namedLocale(site, url.pathname)
  const route = matchAddress(site, url)
  if (route === null) return notFound(site, url, hints, named)
  return (named === null ? preferredLanguage(site, url, route, hints) : null) ?? route
}

/**
 * The language that a visitor has just chosen with the language selector and the site is to remember; null for
 * everybody else, so that nearly every answer is the same for all.
 */
export function chosenLanguage(site: Site, route: PageRoute | BlogRoute, hints: Hints): Locale | null {
  const { cameFrom, localeCookie, isNavigation, isBot } = hints
  if (!cameFrom?.path || !isNavigation || isBot || localeCookie === route.locale) return null
  return isLanguageChoice(site, routeOf(site, cameFrom.path), route) ? route.locale : null
}

/** An unprefixed address leads on to the visitor's language where the page exists in it. */
function preferredLanguage(site: Site, url: URL, route: Route, hints: Hints): RedirectRoute | null {
  if (route.kind !== 'page' && route.kind !== 'blog') return null
  if (!hints.isNavigation || hints.isBot || site.locales.length < 2) return null
  const { localeRedirect } = site.settings
  if (localeRedirect === 'off') return null
  if (localeRedirect === 'root' && !isHomeAlias(url.pathname.split('/').filter(Boolean))) return null

  const wanted = negotiateLocale({ cookie: hints.localeCookie, acceptLanguage: hints.acceptLanguage }, site)
  if (wanted === site.defaultLocale || isReading(site, route, wanted, hints)) return null
  const path = pathIn(wanted, route, site)
  return path === null ? null : { ...redirect(path + url.search, 302), forEveryone: false }
}

/**
 * Whether the visitor goes on in the default language rather than arriving in it: has just chosen it, or comes
 * from a page that would have been there in the other language too. A browser that keeps no cookie says no more.
 */
function isReading(
  site: Site,
  route: PageRoute | BlogRoute,
  wanted: Locale,
  { cameFrom }: Pick<Hints, 'cameFrom'>,
): boolean {
  if (cameFrom === null) return false
  if (cameFrom.path === null) return true
  const from = routeOf(site, cameFrom.path)
  if (from.kind === 'redirect') return false
  if (from.locale !== site.defaultLocale) return isLanguageChoice(site, from, route)
  return from.kind !== 'error' && pathIn(wanted, from, site) !== null
}

/** A page that a visitor was on, in the language it had for nobody in particular. */
function routeOf(site: Site, path: string): Route {
  // Set rather than parsed: a visitor may have been at `//[`, which as an address on its own is a broken host.
  const url = new URL('https://same.invalid')
  url.pathname = path
  const named = namedLocale(site, url.pathname)
  return matchAddress(site, url) ?? errorRoute(named ?? site.defaultLocale, 404, null, url.pathname)
}

/** An unknown address shows its error page in the language the visitor reads. */
function notFound(site: Site, url: URL, hints: Hints, named: Locale | null): ErrorRoute {
  const locale =
    named ?? negotiateLocale({ cookie: hints.localeCookie, acceptLanguage: hints.acceptLanguage }, site)
  return errorRoute(locale, 404, pageNotFoundTitle(url.pathname), url.pathname)
}
