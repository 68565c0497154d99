import { HttpError } from '#shared/errors.ts'
import type { AppContext } from '../context.ts'
import { readHost } from '#core/routing/host.ts'

/**
 * The page that `?url=` names, on the requested host. The Host header selects the tenant; a parameter never
 * does, and is never fetched.
 * @throws HttpError 400 when it is not a URL, or a URL of another host
 */
export function requestedPage(c: AppContext): URL {
  const asked = c.req.query('url')
  const here = new URL(c.req.url)
  if (asked === undefined) return new URL('/', here)
  const url = URL.canParse(asked, here) ? new URL(asked, here) : null
  if (url === null || readHost(url) !== c.var.host)
    throw new HttpError(400, 'url must be an address of this host')
  const page = new URL(here)
  page.pathname = url.pathname
  page.search = url.search
  return page
}

/**
 * Whether a browser sent this request from a page of this host. Clients that are not browsers may send any
 * header, so a request without these headers is let through.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) return origin === new URL(request.url).origin
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}
