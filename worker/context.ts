import type { Context } from 'hono'
import type { Site } from '#shared/site.ts'
import { type Bindings, type Env, readEnv } from './env.ts'
import type { RequestScope } from './scope.ts'
import type { ContentStore } from './store/content-store.ts'
import type { IconSources } from './store/icon-sets.ts'

/** Values that middleware sets for handlers. */
interface Variables {
  /** Also sent as `x-request-id`. */
  requestId: string
  env: Env
  store: ContentStore
  /** Normalised like the stored hosts of tenants; see core/routing/host.ts. */
  host: string
  /** Scheme and host of the site's addresses; see worker/store/origin.ts. */
  origin: string
  site: Site
  /** The site is older than FRESH_SECONDS, because the upstream is slow or does not answer. */
  isStale: boolean
  /** See SiteContext. */
  isPreview?: true
}

export interface AppEnv {
  Bindings: Bindings
  Variables: Variables
}

export type AppContext = Context<AppEnv>

/** The data for a site's responses, besides the route. None of it depends on the visitor. */
export interface SiteContext {
  site: Site
  store: ContentStore
  env: Env
  /** Files of the build. */
  assets: Fetcher
  icons: IconSources
  host: string
  /** Scheme and host of the site's addresses. */
  origin: string
  scope: RequestScope
  /** The answer is not stored in memory, and search engines do not list it. */
  isPreview?: true
}

/** The inputs of a context. */
interface Sources
  extends Pick<SiteContext, 'site' | 'host' | 'origin' | 'store' | 'env' | 'scope' | 'isPreview'> {
  bindings: Bindings
}

/** Creates the context of a site's responses, for the default entrypoint and for the one behind Workers Cache. */
export function createSiteContext({ bindings, isPreview, ...sources }: Sources): SiteContext {
  const { scope, site } = sources
  const preview = isPreview && { isPreview }
  const icons = iconSources({ bindings, scope, site: site.key, asker: 'page' })
  return { ...sources, assets: bindings.ASSETS, icons: { ...icons, ...preview }, ...preview }
}

/** The visitor-independent part of a request's context. */
export function siteContext(c: AppContext): SiteContext {
  const { site, host, origin, store, env, isPreview } = c.var
  const sources = { site, host, origin, store, env, scope: c.executionCtx, bindings: c.env }
  return createSiteContext({ ...sources, ...(isPreview && { isPreview }) })
}

interface IconCaller extends Pick<IconSources, 'asker' | 'site' | 'scope'> {
  bindings: Bindings
}

export function iconSources({ bindings, ...caller }: IconCaller): IconSources {
  return { assets: bindings.ASSETS, kv: bindings.SITES, origin: readEnv(bindings).iconOrigin, ...caller }
}
