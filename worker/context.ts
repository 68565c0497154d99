import type { Context } from 'hono'
import type { Site } from '#shared/site.ts'
import type { Bindings, Env } from './env.ts'
import type { ContentStore } from './store/content-store.ts'

/** Values that middleware sets for handlers. */
interface Variables {
  /** Also sent as `x-request-id`. */
  requestId: string
  env: Env
  store: ContentStore
  /** In the form that tenants are stored under; see tenant/host. */
  host: string
  /** Scheme and host of the site's addresses; see tenant/origin. */
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
