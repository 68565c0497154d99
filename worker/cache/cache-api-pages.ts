import { log, reasonOf } from '../log.ts'
import { type FetchedPage, type PageCache, type RenderedPage, rendered, wholePage } from './page-cache.ts'

/** The page's own headers, as one: those of the entry are the cache's, and a dozen cost more to copy than to parse. */
const PAGE_HEADERS = 'x-page-headers'

/**
 * Pages in Cloudflare's Cache API: of one data centre, keyed by address. The address stands on the tenant's own
 * host, the zone the Worker answers for, and holds everything the page depends on.
 */
export function cacheApiPages(cache: Cache, waitUntil: (promise: Promise<unknown>) => void): PageCache {
  return {
    async fetch(target, render) {
      const address = `${new URL(target.url).origin}/__page/${target.key}`
      const hit = await cache.match(address).catch((error) => {
        log('warn', 'cache.match failed', { reason: reasonOf(error) })
        return undefined
      })
      if (hit !== undefined) return kept(hit)
      const page = await render()
      if (page.keepSeconds === 0) return rendered(page)
      const [body, copy] = page.body.tee()
      waitUntil(store(address, { ...page, body: copy }))
      return rendered({ ...page, body })
    },
  }

  async function store(address: string, page: RenderedPage) {
    const whole = await wholePage(page.body, page)
    if (whole === null) return
    const headers = {
      'cache-control': `public, max-age=${page.keepSeconds}`,
      etag: page.etag,
      [PAGE_HEADERS]: JSON.stringify(page.headers),
    }
    await cache
      .put(address, new Response(whole.bytes, { headers }))
      .catch((error) => log('warn', 'cache.put failed', { reason: reasonOf(error) }))
  }
}

function kept(hit: Response): FetchedPage {
  return {
    from: 'cache',
    status: hit.status,
    headers: JSON.parse(hit.headers.get(PAGE_HEADERS) ?? '[]') as FetchedPage['headers'],
    etag: hit.headers.get('etag') ?? '',
    body: hit.body,
    keepSeconds: secondsLeft(hit),
  }
}

function secondsLeft(response: Response): number {
  const maxAge = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0)
  return Math.max(0, maxAge - Number(response.headers.get('age') ?? 0))
}
