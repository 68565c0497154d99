import type { Site } from '#shared/site.ts'
import type { AppContext } from './context.ts'
import type { Env } from './env.ts'
import type { Scope } from './scope.ts'
import type { SiteStore } from './tenant/site-store.ts'

/** The data for a site's responses, besides the route. None of it depends on the visitor. */
export interface SiteContext {
  site: Site
  store: SiteStore
  env: Env
  assets: Fetcher
  host: string
  /** Scheme and host of the site's addresses; see tenant/origin. */
  origin: string
  scope: Scope
}

/** The visitor-independent part of a request's context. */
export function siteContext(c: AppContext): SiteContext {
  const { site, store, env, host, origin } = c.var
  return { site, store, env, assets: c.env.ASSETS, host, origin, scope: c.executionCtx }
}
