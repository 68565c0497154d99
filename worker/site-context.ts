import type { Site } from '#shared/site.ts'
import type { AppContext } from './context.ts'
import type { Env } from './env.ts'
import type { Scope } from './scope.ts'
import type { SiteStore } from './tenant/site-store.ts'

/** What answers of a site are made from, besides their route. None of it is the visitor's. */
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

/** Of a request, what its answer may be made from. */
export function siteContext(c: AppContext): SiteContext {
  const { site, store, env, host, origin } = c.var
  return { site, store, env, assets: c.env.ASSETS, host, origin, scope: c.executionCtx }
}
