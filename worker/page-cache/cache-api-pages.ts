import { log, reasonOf } from '../log.ts'
import { REVALIDATE } from '../cache/cache-control.ts'
import {
  type FetchedPage,
  type PageCache,
  type PageTarget,
  type RenderedPage,
  rendered,
  wholePage,
} from './page-cache.ts'

/**
 * Pages in Cloudflare's Cache API: of one data centre, keyed by address. The address stands on the tenant's own
 * host, the zone the Worker answers for, and holds everything the page depends on.
 */
export function cacheApiPages(cache: Cache, waitUntil: (promise: Promise<unknown>) => void): PageCache {
  return {
    async match(target) {
      const hit = await cache.match(addressOf(target)).catch((error) => {
        log('warn', 'cache.match failed', { reason: reasonOf(error) })
        return undefined
      })
      return hit === undefined ? null : fetchedFrom(hit)
    },
    keep(target, page) {
      if (page.keepSeconds === 0) return rendered(page)
      const [body, copy] = page.body.tee()
      waitUntil(store(addressOf(target), { ...page, body: copy }))
      return rendered({ ...page, body })
    },
  }

  async function store(address: string, page: RenderedPage) {
    const whole = await wholePage(page.body, page)
    if (whole === null) return
    const headers = new Headers(whole.headers)
    headers.set('cache-control', `public, max-age=${page.keepSeconds}`)
    headers.set('etag', page.etag)
    await cache
      .put(address, new Response(whole.bytes, { headers }))
      .catch((error) => log('warn', 'cache.put failed', { reason: reasonOf(error) }))
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
    // Not everybody asks.
    get keepSeconds() {
      return secondsLeft(hit.headers)
    },
  }
}

function secondsLeft(headers: Headers): number {
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)
  return Math.max(0, maxAge - Number(headers.get('age') ?? 0))
}
