import type { Context } from 'hono'
import type { Site } from '#shared/site.ts'
import type { Bindings, Env } from './env.ts'
import type { SiteStore } from './tenant/site-store.ts'

/** What middleware leaves for handlers. */
interface Variables {
  /** Also in the answer, as `x-request-id`. */
  requestId: string
  env: Env
  store: SiteStore
  /** As tenants are stored under; see tenant/host. */
  host: string
  /** Scheme and host that the site's addresses begin with; see tenant/origin. */
  origin: string
  site: Site
  /** The site is older than FRESH_SECONDS: the upstream is being asked, or does not answer. */
  isStale: boolean
}

export interface AppEnv {
  Bindings: Bindings
  Variables: Variables
}

export type AppContext = Context<AppEnv>
