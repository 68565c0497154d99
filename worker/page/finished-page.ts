import type { BlogRoute, PageRoute } from '#shared/route.ts'
import { PAGE_SECONDS } from '../http/cache-control.ts'
import { KV_DEADLINE_MS } from '../store/kv-deadline.ts'
import { SingleFlight } from '../store/single-flight.ts'
import { KvPages } from './cache/kv-pages.ts'
import { wholeBody } from './cache/page-body.ts'
import type { RenderedPage } from './cache/page-cache.ts'
import { queryPairs } from '#core/routing/list-query.ts'
import type { SiteContext } from '../site-context.ts'
import type { SiteStore } from '../store/site-store.ts'
import { isRendererLoaded, loadRenderer } from './load-renderer.ts'

/** The context of a page in an isolate, whose store is its own and of no preview. */
export type IsolateContext = SiteContext & { store: SiteStore; kv: KVNamespace }

/** Reads of KV under way, by page: a thousand visitors of a cold isolate are one read, and one write. */
const reads = new SingleFlight<RenderedPage | null | undefined>({ followerTimeoutMs: KV_DEADLINE_MS })

/** Pages that KV lacks, while this isolate compiles what renders them: who comes meanwhile neither reads nor writes. */
const lacking = new Set<string>()

/**
 * A page that no cache of the location has. An isolate that has rendered none yet takes it from KV, where another such isolate has
 * left it, and then compiles neither React nor the sections; what KV lacks it renders, and leaves there. All other
 * isolates render it, which is sooner than KV answers (docs/decisions/096-finished-pages-in-kv.md).
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
  // At the same time: where there is no finished page, the visitor has waited for one read and not for two.
  scope.waitUntil(store.readPage(site, { page_id: route.page.id, locale: route.locale }, scope))
  const stored = await read
  if (stored) return stored
  if (stored === null) lacking.add(key)
  const page = await rendered(route, context)
  if (stored === null && isFirst && isForADay(page)) scope.waitUntil(keep(key, page, pages))
  return page
}

/**
 * Only a page whose key names everything that it depends on, and only where visitors cannot invent keys: with the pages of a
 * list, or with hosts below a wildcard.
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

/** A page that is whole, and that nothing changes but a publish. */
function isForADay({ status, cacheSeconds }: RenderedPage): boolean {
  return status === 200 && cacheSeconds === PAGE_SECONDS
}

async function keep(key: string, { headers, etag, body }: RenderedPage, pages: KvPages): Promise<void> {
  const bytes = await wholeBody(body)
  if (bytes !== null) await pages.put(key, { headers, etag, bytes }, PAGE_SECONDS)
}
