import { WorkerEntrypoint } from 'cloudflare:workers'
import { NO_STORE } from './cache/cache-control.ts'
import type { RenderedPage } from './page-cache/page-cache.ts'
import { PAGE_CONTROL, type RendererProps, thrownResponse } from './page-cache/workers-cache-pages.ts'
import { type Bindings, readEnv } from './env.ts'
import { NO_HINTS } from './routing/hints.ts'
import { routeRequest } from './routing/route.ts'
import { matchDocument } from './routing/document.ts'
import { storeOf } from './tenant/isolate-store.ts'
import { originOf } from './tenant/origin.ts'

/**
 * The inner entrypoint that Workers Cache sits in front of. It renders from its props alone, which the platform
 * puts into the cache key: what one tenant asked for can never answer another (FAULTS §0.1).
 */
export class Renderer extends WorkerEntrypoint<Bindings, RendererProps> {
  override fetch(request: Request): Promise<Response> {
    return this.#answer(request).catch(thrownResponse)
  }

  async #answer(request: Request): Promise<Response> {
    const { host, revision } = this.ctx.props
    const url = new URL(request.url)
    const origin = originOf(url, host)
    const store = storeOf(this.env)
    const env = readEnv(this.env)
    const lookup = await store.site(host, origin + url.pathname, this.ctx)
    if (lookup.kind !== 'found')
      return new Response(null, { status: 404, headers: { 'cache-control': NO_STORE } })
    const { site } = lookup
    const context = { site, store, env, assets: this.env.ASSETS, host, origin, scope: this.ctx }
    const document = matchDocument(site, url)
    if (document !== null) {
      const { renderSiteDocument } = await import('./page/render-site-document.ts')
      return keptFor(await renderSiteDocument(document, context), site.revision === revision)
    }
    const route = routeRequest(site, url, NO_HINTS)
    if (route.kind === 'redirect') {
      return new Response(null, {
        status: route.status,
        headers: { location: route.location, 'cache-control': NO_STORE },
      })
    }
    const { renderPage } = await import('./page/render-page.ts')
    return keptFor(await renderPage(route, context), site.revision === revision)
  }
}

/** @param isCurrent the site is still the one that the key names */
function keptFor(page: RenderedPage, isCurrent: boolean): Response {
  const headers = new Headers(page.headers)
  if (page.etag !== '') headers.set('etag', page.etag)
  const isKept = page.keepSeconds > 0 && page.status === 200 && isCurrent
  headers.set(PAGE_CONTROL, page.headers.get('cache-control') ?? NO_STORE)
  headers.set('x-keep-seconds', String(isKept ? page.keepSeconds : 0))
  headers.set(
    'cache-control',
    isKept ? `public, max-age=${page.keepSeconds}, stale-while-revalidate=3600` : NO_STORE,
  )
  return new Response(page.body, { status: page.status, headers })
}
