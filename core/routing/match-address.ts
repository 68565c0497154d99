import { hasSignIn } from '#shared/sign-in-host.ts'
import { validateFailedTitle } from '#shared/errors.ts'
import { type Locale, localizePath } from '#shared/locales.ts'
import { canonicalPath, joinSegments } from '#shared/paths.ts'
import type { ErrorRoute, PageRoute, RedirectRoute, Route, RouteQuery } from '#shared/route.ts'
import type { PageEntry } from '#shared/schema/page.ts'
import type { Site } from '#shared/site.ts'
import { blogPath, matchBlog } from './blog.ts'
import { readHost } from './host.ts'
import { readListQuery } from './list-query.ts'
import { localeIgnoringCase, splitLocale } from './locale.ts'
import { matchPage, pathOfPage } from './pages.ts'
import { matchPathRule } from './path-rules.ts'
import { matchSearch, searchTerm } from './search.ts'
import { storedAddress } from './stored-address.ts'

/** The route of an address, for any visitor; null for an unknown address. */
export function matchAddress(site: Site, url: URL): Route | null {
  const canonical = canonicalPath(url.pathname)
  if (!canonical.ok) return null

  const rule = matchPathRule(canonical.path, url.search, site, readHost(url) ?? undefined)
  if (rule !== null) return redirect(rule.to, rule.status)
  if (canonical.path !== url.pathname)
    return redirect((storedAddress(canonical.segments, site) ?? canonical.path) + url.search, 308)

  const { locale, rest, prefixed } = splitLocale(canonical.segments, site)
  const found = matchRest(site, url, rest, locale)
  if (found !== null) return found
  const isMiscased = !prefixed && localeIgnoringCase(canonical.segments[0], site) !== null
  const stored = isMiscased ? storedAddress(canonical.segments, site) : null
  return stored === null ? null : redirect(stored + url.search, 308)
}

/**
 * Whether the page's address in `locale` shows the page to every visitor: no path rule and no blog address takes
 * precedence.
 */
export function isOpenPage(site: Site, url: URL, page: PageEntry, locale: Locale): boolean {
  const canonical = canonicalPath(url.pathname)
  if (!canonical.ok || canonical.path !== url.pathname) return false
  if (matchPathRule(canonical.path, url.search, site, readHost(url) ?? undefined) !== null) return false
  const split = splitLocale(canonical.segments, site)
  if (split.locale !== locale || matchBlog(split.rest, locale, site) !== null) return false
  const isNamedOnce = localizePath(locale, joinSegments(split.rest), site.defaultLocale) === canonical.path
  const isValid = page.validate === undefined || page.validate.valid
  return isNamedOnce && isValid && requiredAccess(site, page, url.searchParams) === 'public'
}

/** The locale that the first segment of an address names; null when it names none. */
export function namedLocale(site: Site, pathname: string): Locale | null {
  const canonical = canonicalPath(pathname)
  if (!canonical.ok) return null
  const { locale, prefixed } = splitLocale(canonical.segments, site)
  return prefixed ? locale : null
}

function matchRest(site: Site, url: URL, rest: readonly string[], locale: Locale): Route | null {
  const query = readQuery(url.searchParams)
  const blog = matchBlog(rest, locale, site)
  if (blog !== null) return { kind: 'blog', ...blog, locale, path: blogPath(blog, locale, site), query }
  const match = matchPage(rest, locale, site)
  if (match === null) {
    const q = searchTerm(url.searchParams.get('q'))
    return matchSearch(rest, locale, site, { q, page: query.page })
  }
  if (match.kind === 'miscased') return redirect(match.path + url.search, 308)
  return pageRoute(site, url, match.page, locale, query)
}

function pageRoute(
  site: Site,
  url: URL,
  page: PageEntry,
  locale: Locale,
  query: RouteQuery,
): PageRoute | ErrorRoute {
  if (page.validate !== undefined && !page.validate.valid) {
    const { statusCode = 404, statusMessage } = page.validate
    return errorRoute(locale, statusCode, statusMessage ?? validateFailedTitle(url.pathname), url.pathname)
  }
  const path = pathOfPage(page.id, locale, site) ?? url.pathname
  const route: PageRoute = { kind: 'page', locale, path, page, query }
  const access = requiredAccess(site, page, url.searchParams)
  // Routing has no session, so an address that requires one is refused.
  return access === 'public'
    ? route
    : { ...errorRoute(locale, 401, null, url.pathname), guarded: { ...route, access } }
}

export function errorRoute(
  locale: Locale,
  status: number,
  title: string | null,
  pathname: string,
): ErrorRoute {
  return { kind: 'error', locale, status, title, pathname }
}

export function redirect(location: string, status: RedirectRoute['status']): RedirectRoute {
  return { kind: 'redirect', location, status, forEveryone: true }
}

/** The parameters that a page may read. Pages never see the rest of the query. */
function readQuery(params: URLSearchParams): RouteQuery {
  const query: RouteQuery = readListQuery(params)
  const form = params.get('form')
  if (form !== null && /^[\w-]{1,64}$/.test(form)) query.form = form
  return query
}

/**
 * The access level that an address requires: that of its page. On a site with sign-in, the parameter `members`
 * requests the page as members see it. Caches never store such an address.
 */
function requiredAccess(
  site: Pick<Site, 'config' | 'signInAt'>,
  { access }: PageEntry,
  query: URLSearchParams,
): PageEntry['access'] {
  if (!hasSignIn(site) || !query.has('members')) return access
  return access === 'aal2' || query.get('members') === 'aal2' ? 'aal2' : 'signed_in'
}
