import type { FetchedPage } from './page-cache.ts'
import { matchesEtag } from './page-key.ts'
import type { StoredPage } from './page-memory.ts'

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
  const { response, etag } = page
  const { status, headers } = response
  headers.set('x-cache', cache)
  headers.set('x-request-id', crypto.randomUUID())
  if (etag !== '') headers.set('etag', etag)
  const isUnchanged = status === 200 && matchesEtag(request.headers.get('if-none-match'), etag)
  if (!isUnchanged && request.method !== 'HEAD') return response
  response.body?.cancel()
  return new Response(null, { status: isUnchanged ? 304 : status, headers })
}
