import type { Env } from '../../env.ts'
import { log } from '#shared/log.ts'
import { type CacheStatus, noteCache, type RequestScope } from '../../scope.ts'
import { choosePageCache } from './choose.ts'
import type { StoredPage, FetchedPage, PageTarget, RenderedPage } from './page-cache.ts'
import { matchesEtag } from './page-key.ts'
import { cachePage } from './page-memory.ts'
import { sentBody, wholeBody } from './page-body.ts'

/** The request that a page answers. The source of its response is recorded in the scope, for `x-cache`. */
interface PageRequest {
  request: Request
  ctx: RequestScope
}

/** A request whose page may come from a cache, and be cached. */
export interface CachingRequest extends PageRequest {
  env: Env
  ctx: ExecutionContext
  /** The site is older than FRESH_SECONDS. */
  isStale: boolean
}

/** The response of a cached page: its bytes, or a 304 with the same headers (RFC 9110 §15.4.5). */
export function cachedResponse(
  { request, ctx }: PageRequest,
  page: StoredPage,
  cache: CacheStatus,
): Response {
  const headers = responseHeaders(page, cache, ctx)
  if (isUnchanged(request, page)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : page.bytes, { headers })
}

/** A page from the cache of the data centre; null when it must be rendered. */
export async function fetchedResponse(target: PageTarget, asked: CachingRequest): Promise<Response | null> {
  const { env, ctx, isStale } = asked
  const page = await choosePageCache(env, ctx).get(target)
  if (page === null) return null
  const isCacheable = env.pageMemoryBytes > 0 && page.response.status === 200 && page.cacheSeconds > 0
  const cache = isStale ? 'STALE' : page.from === 'cache' ? 'HIT' : page.cacheSeconds > 0 ? 'MISS' : 'BYPASS'
  if (!isCacheable) return passedOn(asked, page, cache)
  const bytes = await readBytes(page)
  if (bytes === null) return null
  const { headers } = page.response
  const cached = { headers, etag: page.etag, bytes }
  if (!isWhole(bytes, headers)) {
    log('warn', 'cached page is cut short')
    // Without its ETag, a browser cannot revalidate the incomplete page.
    headers.delete('content-length')
    headers.delete('etag')
    return cachedResponse(asked, { ...cached, etag: '' }, cache)
  }
  cachePage(target.key, cached, page.cacheSeconds, env.pageMemoryBytes)
  return cachedResponse(asked, cached, cache)
}

/** Null for a truncated entry. */
async function readBytes({ response }: FetchedPage): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    log('warn', 'cached page broke off', {}, error)
    return null
  }
}

/** RFC 9112 §8: a message shorter than its Content-Length is incomplete. */
function isWhole({ byteLength }: Uint8Array, headers: Headers): boolean {
  const length = headers.get('content-length')
  return length === null || Number(length) === byteLength
}

/** Streams the body. */
function passedOn({ request, ctx }: PageRequest, page: FetchedPage, cache: CacheStatus): Response {
  noteCache(ctx, cache)
  const { response } = page
  const { status } = response
  response.headers.set('x-cache', cache)
  const unchanged = status === 200 && isUnchanged(request, page)
  if (!unchanged && request.method !== 'HEAD') return response
  response.body?.cancel()
  return new Response(null, { status: unchanged ? 304 : status, headers: response.headers })
}

/** The response of a page that was just rendered. It is sent during rendering, and cached once it is complete. */
export function renderedResponse(target: PageTarget, page: RenderedPage, asked: CachingRequest): Response {
  const { ctx, isStale } = asked
  const { status, cacheSeconds } = page
  const isCacheable = status === 200 && cacheSeconds !== 0
  // A deferred section may fail, so it is not known yet whether the page will be cached.
  const isCertain = isCacheable && typeof cacheSeconds === 'number'
  const cache = isStale ? 'STALE' : isCertain ? 'MISS' : 'BYPASS'
  if (isCacheable) ctx.waitUntil(cacheWhole(target, page, asked))
  return sent(asked, page, cache)
}

/** A page for one visitor, or one that must not be cached. */
export function uncachedResponse(asked: PageRequest, page: RenderedPage): Response {
  return sent(asked, page, 'BYPASS')
}

function sent({ request, ctx }: PageRequest, page: RenderedPage, cache: CacheStatus): Response {
  const { status, body } = page
  const headers = responseHeaders(page, cache, ctx)
  const unchanged = status === 200 && isUnchanged(request, page)
  if (unchanged || request.method === 'HEAD')
    return new Response(null, { status: unchanged ? 304 : status, headers })
  return new Response(sentBody(body), { status, headers })
}

async function cacheWhole(
  target: PageTarget,
  { headers, etag, body, cacheSeconds }: RenderedPage,
  { env, ctx }: CachingRequest,
): Promise<void> {
  const [bytes, seconds] = await Promise.all([wholeBody(body), cacheSeconds])
  if (bytes === null || seconds === 0) return
  const page = { headers, etag, bytes }
  if (env.pageMemoryBytes > 0) cachePage(target.key, page, seconds, env.pageMemoryBytes)
  await choosePageCache(env, ctx).put(target, page, seconds)
}

function responseHeaders(
  { headers: own, etag }: { headers: Headers; etag: string },
  cache: CacheStatus,
  scope: RequestScope,
): Headers {
  noteCache(scope, cache)
  const headers = new Headers(own)
  if (etag !== '') headers.set('etag', etag)
  headers.set('x-cache', cache)
  return headers
}

function isUnchanged(request: Request, { etag }: { etag: string }): boolean {
  return etag !== '' && matchesEtag(request.headers.get('if-none-match'), etag)
}
