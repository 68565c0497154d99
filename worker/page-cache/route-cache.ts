import { isLocale, type Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import type { PageTarget } from './page-cache.ts'
import { getPage } from './page-memory.ts'
import { cachedResponse, fetchedResponse } from './page-response.ts'
import { type Bindings, readEnv } from '../env.ts'
import { openShare } from '../memory/shares.ts'
import { prefersMarkdown } from '../routing/document.ts'
import { storeOf } from '../tenant/isolate-store.ts'
import { cookieOf } from '../routing/hints.ts'

/** What an address led to. It leads there as long as its site stays the same. */
interface CachedRoute {
  target: PageTarget
  locale: Locale
}

/** What an entry weighs beside its address: the target's key, host, path, site and revision. */
const ROUTE_BYTES = 800

/**
 * The short path for a page that was just served: one lookup by the address itself. It answers what the full route
 * would answer, and leaves every other request to it (docs/decisions/004-hot-path.md).
 */
class RouteCache {
  /** Addresses that were answered from a cache; no others are cached. */
  readonly #routes = openShare<CachedRoute>('routes')

  /** Addresses with a query take the full route: their number has no bound. */
  set(address: string, route: CachedRoute): void {
    if (address.includes('?')) return
    this.#routes.set(address, route, ROUTE_BYTES)
  }

  /** Returns null, at once or as a promise, when the request must take the full route. */
  respond(
    request: Request,
    bindings: Bindings,
    ctx: ExecutionContext,
  ): Response | Promise<Response | null> | null {
    const route = this.#find(request, bindings)
    if (route === null) return null
    const page = getPage(route.target.key)
    if (page !== undefined) return withRequestId(cachedResponse(request, page, 'HIT'))
    const asked = { request, env: readEnv(bindings), ctx, isStale: false }
    // An error here happens on the full route too, which logs and answers it.
    return fetchedResponse(route.target, asked).then(
      (response) => response && withRequestId(response),
      () => null,
    )
  }

  #find(request: Request, bindings: Bindings): CachedRoute | null {
    if (request.method !== 'GET') return null
    const route = this.#routes.get(request.url)
    if (route === undefined || prefersMarkdown(request.headers.get('accept'))) return null
    const { host, site: key, revision } = route.target
    const site = storeOf(bindings).peek(host)
    if (site === undefined || site.key !== key || site.revision !== revision) return null
    return site.locales.length > 1 && isAboutLocale(request, site, route.locale) ? null : route
  }
}

/** The middleware that names other answers does not run for these. */
function withRequestId(response: Response): Response {
  response.headers.set('x-request-id', crypto.randomUUID())
  return response
}

/** Whether this visitor may be sent to another language, or may have just chosen this one. */
function isAboutLocale({ url, headers }: Request, site: Site, locale: Locale): boolean {
  const referer = headers.get('referer')
  if (referer !== null && isOfAnotherLocale(referer, { url, site, locale })) return true
  return locale === site.defaultLocale && mayWantAnotherLocale(headers, site)
}

/** By the first segment of a page of this host; a visitor from elsewhere has chosen nothing here. */
function isOfAnotherLocale(
  referer: string,
  { url, site, locale }: { url: string; site: Site; locale: Locale },
): boolean {
  const pathStart = url.indexOf('/', 'https://'.length) + 1
  if (!referer.startsWith(url.slice(0, pathStart))) return false
  const first = /^[^/?#]*/.exec(referer.slice(pathStart))?.[0]
  return (isLocale(first) && site.locales.includes(first) ? first : site.defaultLocale) !== locale
}

/** The default locale's own tag, as browsers send it first, wants no redirect; everything else is negotiated. */
function mayWantAnotherLocale(headers: Headers, site: Site): boolean {
  const cookie = headers.get('cookie')
  if (cookie !== null && cookieOf(cookie, 'locale') !== null) return true
  const accept = headers.get('accept-language')
  return accept !== null && !accept.startsWith(site.defaultLocale)
}

export const routeCache = new RouteCache()
