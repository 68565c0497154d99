import type { BlogRoute, PageRoute } from '#shared/route.ts'
import { PAGE_SECONDS } from '../http/cache-control.ts'
import { KV_DEADLINE_MS } from '../store/kv-deadline.ts'
import { SingleFlight } from '../store/single-flight.ts'
import { KvPages } from './cache/kv-pages.ts'
import { wholeBody } from './cache/page-body.ts'
import type { RenderedPage } from './cache/page-cache.ts'
import { queryPairs } from '#core/routing/list-query.ts'
import type { SiteContext } from '../context.ts'
import type { SiteStore } from '../store/site-store.ts'
import { isRendererLoaded, loadRenderer } from './load-renderer.ts'

/** The context of a page in this isolate, with the isolate's own store, not that of a preview. */
export type IsolateContext = SiteContext & { store: SiteStore; kv: KVNamespace }

/** Running reads of KV, by page. Concurrent visitors of a cold isolate share one read, and one write. */
const reads = new SingleFlight<RenderedPage | null | undefined>({ followerTimeoutMs: KV_DEADLINE_MS })

/**
 * Pages that KV lacks. Until this isolate has compiled the renderer, further requests for them neither read nor write
 * KV.
 */
const lacking = new Set<string>()

/**
 * A page that is in no cache of this location. An isolate that has not rendered yet takes it from KV, if another such
 * isolate has stored it there, and so need not compile React and the sections. If KV lacks it, the isolate renders
 * and stores it. An isolate that has rendered before renders it again, which is faster than reading KV
 * (docs/decisions/096-finished-pages-in-kv.md).
 * @param key of the page (page/cache/page-key.ts)
 */
export async function finishedPage(
  key: string,
  route: PageRoute | BlogRoute,
  context: IsolateContext,
): Promise<RenderedPage> {
  if (isRendererLoaded() || lacking.has(key) || !mayBeInKv(route, context)) return rendered(route, context)
  const { site, store, kv, scope } = context
  const pages = new KvPages(kv)
  let isFirst = false
  const ask = () => {
    isFirst = true
    return pages.get(key)
  }
  const read = reads.run(key, ask, scope)
  // Read concurrently: if KV has no finished page, the visitor waits for one read, not two.
  scope.waitUntil(store.readPage(site, { page_id: route.page.id, locale: route.locale }, scope))
  const stored = await read
  if (stored) return stored
  if (stored === null) lacking.add(key)
  const page = await rendered(route, context)
  if (stored === null && isFirst && isForADay(page)) scope.waitUntil(storePage(key, page, pages))
  return page
}

/**
 * Only pages whose key names everything that they depend on. Not for pages of a list and hosts below a wildcard,
 * since visitors can invent such keys.
 */
function mayBeInKv(route: PageRoute | BlogRoute, { site }: SiteContext): route is PageRoute {
  return (
    route.kind === 'page' &&
    queryPairs(route.query).length === 0 &&
    site.revisionCoversPages &&
    site.wildcard === undefined
  )
}

async function rendered(route: PageRoute | BlogRoute, context: SiteContext): Promise<RenderedPage> {
  const { renderPage } = await loadRenderer()
  lacking.clear()
  return renderPage(route, context)
}

/** A complete page that only a publish changes. */
function isForADay({ status, cacheSeconds }: RenderedPage): boolean {
  return status === 200 && cacheSeconds === PAGE_SECONDS
}

async function storePage(key: string, { headers, etag, body }: RenderedPage, pages: KvPages): Promise<void> {
  const bytes = await wholeBody(body)
  if (bytes !== null) await pages.put(key, { headers, etag, bytes }, PAGE_SECONDS)
}
