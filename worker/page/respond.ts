import type { FetchedPage } from '../cache/page-cache.ts'
import { REVALIDATE } from '../cache/cache-control.ts'
import { matchesEtag } from '../cache/page-key.ts'
import type { StoredPage } from '../cache/page-memory.ts'

export type CacheStatus = 'HIT' | 'MISS' | 'STALE' | 'BYPASS'

/** A page from memory: the bytes as they are, or a 304 with the same headers (RFC 9110 §15.4.5). */
export function storedResponse(request: Request, page: StoredPage, cache: CacheStatus): Response {
  const headers = new Headers(page.headers)
  headers.set('etag', page.etag)
  headers.set('x-cache', cache)
  headers.set('x-request-id', crypto.randomUUID())
  if (matchesEtag(request.headers.get('if-none-match'), page.etag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : page.bytes, { headers })
}

/** A page from a cache or fresh from the renderer; its body is passed on as it comes. */
export function fetchedResponse(request: Request, page: FetchedPage, cache: CacheStatus): Response {
  const { status, etag } = page
  const headers = [...page.headers]
  headers.push(['x-cache', cache])
  if (etag !== '') headers.push(['etag', etag])
  if (!headers.some(([name]) => name === 'cache-control')) headers.push(['cache-control', REVALIDATE])
  const isUnchanged = status === 200 && matchesEtag(request.headers.get('if-none-match'), etag)
  if (isUnchanged || request.method === 'HEAD') {
    page.body?.cancel()
    return new Response(null, { status: isUnchanged ? 304 : status, headers })
  }
  return new Response(page.body, { status, headers })
}
