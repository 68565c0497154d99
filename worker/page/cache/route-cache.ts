import { isLocale, type Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import { signsInHere } from '#shared/sign-in-host.ts'
import type { PageTarget } from './page-cache.ts'
import { getPage } from './page-memory.ts'
import { cachedResponse, fetchedResponse } from './page-response.ts'
import { type Bindings, readEnv } from '../../env.ts'
import { openMemory } from '#core/memory/shares.ts'
import { prefersMarkdown } from '#core/routing/document.ts'
import { noteRoute, noteTenant } from '../../scope.ts'
import { isolateStore } from '../../store/isolate-store.ts'
import { mayHaveSession, readCookie } from '#core/routing/hints.ts'
import { negotiateLocale } from '#core/routing/locale.ts'

/** The target of an address. Valid while its site stays the same. */
interface CachedRoute {
  target: PageTarget
  locale: Locale
  kind: 'page' | 'blog'
}

/** Memory of an entry besides its address: the target's key, host, path, site and revision. */
const ROUTE_BYTES = 500

/**
 * The shortcut for a page that was served before: one lookup by address. It returns the same response as the full
 * route, and leaves all other requests to the full route.
 */
class RouteCache {
  /** Only addresses whose page came from a cache. */
  readonly #routes = openMemory<CachedRoute>('routes')

  /** An address with a query takes the full route, because the number of such addresses has no limit. */
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
    const route = this.#find(request, bindings, ctx)
    if (route === null) return null
    noteRoute(ctx, route.kind, route.locale)
    const page = getPage(route.target.key)
    if (page !== undefined) return withRequestId(cachedResponse({ request, ctx }, page, 'HIT'))
    const asked = { request, env: readEnv(bindings), ctx, isStale: false }
    // The same error happens on the full route, which logs and answers it.
    return fetchedResponse(route.target, asked).then(
      (response) => response && withRequestId(response),
      () => null,
    )
  }

  #find(request: Request, bindings: Bindings, ctx: ExecutionContext): CachedRoute | null {
    if (request.method !== 'GET') return null
    const route = this.#routes.get(request.url)
    if (route === undefined || prefersMarkdown(request.headers.get('accept'))) return null
    const { host, site: key, revision } = route.target
    const site = isolateStore(bindings).peek(host)
    if (site === undefined || site.key !== key || site.revision !== revision) return null
    // The full route removes a session that its host does not take (worker/page/without-session.ts).
    if (!signsInHere(site) && mayHaveSession(request)) return null
    noteTenant(ctx, site.tenant_uuid)
    return site.locales.length > 1 && isAboutLocale(request, site, route.locale) ? null : route
  }
}

/** The middleware that adds the request id does not run for these responses. */
function withRequestId(response: Response): Response {
  response.headers.set('x-request-id', crypto.randomUUID())
  return response
}

/** Whether the request may get a redirect to another locale, or sets the visitor's locale. */
function isAboutLocale({ url, headers }: Request, site: Site, locale: Locale): boolean {
  const referer = headers.get('referer')
  if (referer !== null && isOfAnotherLocale(referer, { url, site, locale })) return true
  if (locale !== site.defaultLocale) return false
  const hints = {
    cookie: readCookie(headers.get('cookie'), 'locale'),
    acceptLanguage: headers.get('accept-language'),
  }
  return negotiateLocale(hints, site) !== site.defaultLocale
}

/**
 * Whether the visitor comes from a page of this host in another locale. A visitor from elsewhere has not chosen a
 * locale.
 */
function isOfAnotherLocale(
  referer: string,
  { url, site, locale }: { url: string; site: Site; locale: Locale },
): boolean {
  const pathStart = url.indexOf('/', 'https://'.length) + 1
  if (!referer.startsWith(url.slice(0, pathStart))) return false
  const first = /^[^/?#]*/.exec(referer.slice(pathStart))?.[0]
  return (isLocale(first) && site.locales.includes(first) ? first : site.defaultLocale) !== locale
}

export const routeCache = new RouteCache()
