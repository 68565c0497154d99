import type { Site } from '#shared/site.ts'
import type { AppContext } from './context.ts'
import type { Env } from './env.ts'
import type { Scope } from './scope.ts'
import type { SiteStore } from './tenant/site-store.ts'
import type { PlacedResult } from './forms/form-result.ts'

/** What a page is made from, besides its route. None of it is the visitor's, but for the result of a form. */
export interface RenderContext {
  site: Site
  store: SiteStore
  env: Env
  assets: Fetcher
  host: string
  /** Scheme and host of the site's addresses; see tenant/origin. */
  origin: string
  scope: Scope
  /** Of a form on the page; such a page is not kept. */
  formResult?: PlacedResult | null
}

/** Of a request, what its page may be made from. */
export function renderContext(c: AppContext, formResult: PlacedResult | null = null): RenderContext {
  const { site, store, env, host, origin } = c.var
  return { site, store, env, assets: c.env.ASSETS, host, origin, scope: c.executionCtx, formResult }
}
