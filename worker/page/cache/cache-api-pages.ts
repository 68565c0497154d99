import { REVALIDATE } from '../../http/cache-control.ts'
import { log } from '#shared/log.ts'
import { type FetchedPage, freshSeconds, type PageCache, type PageTarget } from './page-cache.ts'

/**
 * Pages in Cloudflare's Cache API: per data centre, keyed by address. The address is on the tenant's host,
 * which is the zone of the Worker, and contains everything that the page depends on.
 */
export function cacheApiPages(cache: Cache): PageCache {
  return {
    async get(target) {
      const hit = await cache.match(cacheUrl(target)).catch((error) => {
        log('warn', 'cache.match failed', {}, error)
        return undefined
      })
      return hit === undefined ? null : fetchedFrom(hit)
    },
    async put(target, { headers, etag, bytes }, seconds) {
      const stored = new Headers(headers)
      stored.set('cache-control', `public, max-age=${seconds}`)
      stored.set('etag', etag)
      await cache
        .put(cacheUrl(target), new Response(bytes, { headers: stored }))
        .catch((error) => log('warn', 'cache.put failed', {}, error))
    },
  }
}

/** Headers that the cache adds to an entry. */
const CACHE_HEADERS = ['age', 'cf-cache-status', 'date']

function cacheUrl({ origin, key }: PageTarget): string {
  return `${origin}/__page/${key}`
}

function fetchedFrom(hit: Response): FetchedPage {
  // Copies the response at once: copying its headers one by one costs more than everything else here.
  const response = new Response(hit.body, hit)
  // The entry's `cache-control` belongs to the cache; the browser gets that of the page.
  response.headers.set('cache-control', REVALIDATE)
  for (const name of CACHE_HEADERS) response.headers.delete(name)
  return {
    from: 'cache',
    response,
    etag: response.headers.get('etag') ?? '',
    // A getter, because only a page that is cached again needs it.
    get cacheSeconds() {
      return freshSeconds(hit.headers)
    },
  }
}
