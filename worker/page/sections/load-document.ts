import { HttpError, pageNotFoundTitle, SITE_SUSPENDED } from '#shared/errors.ts'
import type { ErrorRoute, RedirectRoute, ShownRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import type { PageDocument } from '#core/reading/read-document.ts'
import { NO_HINTS } from '#core/routing/hints.ts'
import { pagePath } from '#core/routing/page-path.ts'
import { routeRequest } from '#core/routing/route.ts'
import type { SiteContext } from '../../context.ts'

export interface LoadedDocument {
  /** The site when the document was loaded. */
  site: Site
  /** Differs from the requested route when a publish has moved the page. */
  route: ShownRoute | RedirectRoute
  /** Null for a route without a document. */
  document: PageDocument | null
  isStale: boolean
}

/** Attempts when a publish happens between routing and loading. */
const MAX_ATTEMPTS = 3

/**
 * Loads the document of a route. After a publish the address is routed again, because the page may have
 * moved.
 * @throws HttpError when there is neither an answer nor a cached copy
 */
export async function loadDocument(
  route: ShownRoute | RedirectRoute,
  context: SiteContext,
): Promise<LoadedDocument> {
  const { store, host, origin, scope } = context
  let { site } = context
  let shown = route
  for (let attempt = 1; ; attempt++) {
    if (shown.kind === 'search') {
      const { searchDocument } = await import('./search-document.ts')
      const document = await searchDocument(shown, { ...context, site })
      return { site, route: document === null ? notFound(shown) : shown, document, isStale: false }
    }
    if (shown.kind !== 'page') return { site, route: shown, document: null, isStale: false }
    const { path, locale, page } = shown
    const lookup = await store.page(site, { host, url: origin + path, page_id: page.id, locale }, scope)
    if (lookup.kind === 'found') return { site, route: shown, ...lookup }
    const again = await store.site(host, origin + path, scope)
    if (again.kind === 'suspended') throw new HttpError(410, SITE_SUSPENDED)
    if (again.kind !== 'found' || attempt === MAX_ATTEMPTS)
      return { site, route: notFound(shown), document: null, isStale: false }
    site = again.site
    shown = routeRequest(site, new URL(pagePath(shown), origin), NO_HINTS)
  }
}

/** The 404 route of an address. */
export function notFound(route: ShownRoute): ErrorRoute {
  const pathname = route.kind === 'error' ? route.pathname : route.path
  return { kind: 'error', locale: route.locale, status: 404, title: pageNotFoundTitle(pathname), pathname }
}
