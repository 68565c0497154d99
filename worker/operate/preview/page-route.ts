import { HttpError } from '#shared/errors.ts'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { NO_HINTS } from '#core/routing/hints.ts'
import { routeRequest } from '#core/routing/route.ts'

/** @throws HttpError 404 for a redirect, an error page and results of a search */
export function pageRoute(site: Site, url: URL): PageRoute | BlogRoute {
  const route = routeRequest(site, url, NO_HINTS)
  if (route.kind === 'page' || route.kind === 'blog') return route
  throw noPage()
}

export function noPage(): HttpError {
  return new HttpError(404, 'No page at this address')
}
