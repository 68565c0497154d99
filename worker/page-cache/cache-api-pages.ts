import { REVALIDATE } from '../cache/cache-control.ts'
import { log, reasonOf } from '../log.ts'
import { type FetchedPage, freshSeconds, type PageCache, type PageTarget } from './page-cache.ts'

/**
 * Pages in Cloudflare's Cache API: of one data centre, keyed by address. The address stands on the tenant's own
 * host, the zone the Worker answers for, and holds everything the page depends on.
 */
export function cacheApiPages(cache: Cache): PageCache {
  return {
    async get(target) {
      const hit = await cache.match(addressOf(target)).catch((error) => {
        log('warn', 'cache.match failed', { reason: reasonOf(error) })
        return undefined
      })
      return hit === undefined ? null : fetchedFrom(hit)
    },
    async put(target, { headers, etag, bytes }, seconds) {
      const stored = new Headers(headers)
      stored.set('cache-control', `public, max-age=${seconds}`)
      stored.set('etag', etag)
      await cache
        .put(addressOf(target), new Response(bytes, { headers: stored }))
        .catch((error) => log('warn', 'cache.put failed', { reason: reasonOf(error) }))
    },
  }
}

/** What the cache adds to an entry. */
const CACHE_HEADERS = ['age', 'cf-cache-status', 'date']

function addressOf({ origin, key }: PageTarget): string {
  return `${origin}/__page/${key}`
}

function fetchedFrom(hit: Response): FetchedPage {
  // As a whole: to copy its headers one by one costs more than all the rest here.
  const response = new Response(hit.body, hit)
  // How long the entry lives is the cache's; what a browser keeps is the page's.
  response.headers.set('cache-control', REVALIDATE)
  for (const name of CACHE_HEADERS) response.headers.delete(name)
  return {
    from: 'cache',
    response,
    etag: response.headers.get('etag') ?? '',
    // Read only where the page is cached once more.
    get cacheSeconds() {
      return freshSeconds(hit.headers)
    },
  }
}
