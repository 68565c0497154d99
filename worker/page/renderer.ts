import { WorkerEntrypoint } from 'cloudflare:workers'
import type { ShownRoute } from '#shared/route.ts'
import { NO_STORE } from '../http/cache-control.ts'
import type { IsolateContext } from './finished-page.ts'
import { loadRenderer } from './load-renderer.ts'
import type { RenderedPage } from './cache/page-cache.ts'
import { pageKey } from './cache/page-key.ts'
import { type RendererProps, storableResponse, thrownResponse } from './cache/workers-cache-pages.ts'
import type { Bindings } from '../env.ts'
import { NO_HINTS } from '#core/routing/hints.ts'
import { resolveAddress } from '#core/routing/resolve.ts'
import { createSiteContext } from '../context.ts'
import { siteOfHost } from '../store/site-of-host.ts'

/**
 * The entrypoint behind Workers Cache. It renders from its props and the address only. Both are part of the cache key,
 * so a response for one tenant is never served to another.
 */
export class Renderer extends WorkerEntrypoint<Bindings, RendererProps> {
  override fetch(request: Request): Promise<Response> {
    return this.#answer(request).catch(thrownResponse)
  }

  async #answer(request: Request): Promise<Response> {
    const { host, site: siteKey, revision } = this.ctx.props
    const url = new URL(request.url)
    const { site, origin, store, env } = await siteOfHost(url, host, { bindings: this.env, scope: this.ctx })
    const isCurrent = site.key === siteKey && site.revision === revision
    const context = createSiteContext({
      ...{ site, host, origin, store, env },
      bindings: this.env,
      scope: this.ctx,
    })
    const route = resolveAddress(site, url, NO_HINTS)
    if (route.kind === 'document') {
      const { renderSiteDocument } = await import('./render-site-document.ts')
      return storableResponse(await renderSiteDocument(route.document, context), { isCurrent })
    }
    if (route.kind === 'redirect') {
      return new Response(null, {
        status: route.status,
        headers: { location: route.location, 'cache-control': NO_STORE },
      })
    }
    return storableResponse(await this.#page(route, { ...context, store, kv: this.env.SITES }), { isCurrent })
  }

  async #page(route: ShownRoute, context: IsolateContext): Promise<RenderedPage> {
    if (route.kind === 'page' || route.kind === 'blog') {
      const { finishedPage } = await import('./finished-page.ts')
      return finishedPage(await pageKey(context, route), route, context)
    }
    const { renderPage } = await loadRenderer()
    return renderPage(route, context)
  }
}
