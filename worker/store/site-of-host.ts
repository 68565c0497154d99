import { HttpError, NO_SITE, SITE_SUSPENDED } from '#shared/errors.ts'
import type { Site } from '#shared/site.ts'
import { type Bindings, type Env, readEnv } from '../env.ts'
import type { RequestScope } from '../scope.ts'
import { isolateStore } from './isolate-store.ts'
import { siteOrigin } from './origin.ts'
import type { SiteStore } from './site-store.ts'

interface FoundSite {
  site: Site
  /** The site is older than FRESH_SECONDS, because the upstream is slow or does not answer. */
  isStale: boolean
  /** Scheme and host of the site's addresses. */
  origin: string
  store: SiteStore
  env: Env
}

/**
 * Host → site, for both entrypoints. No later code chooses a tenant.
 * @throws HttpError 404 for a host without a site, 410 for a site that is suspended
 */
export async function siteOfHost(
  url: URL,
  host: string,
  { bindings, scope }: { bindings: Bindings; scope: RequestScope },
): Promise<FoundSite> {
  const store = isolateStore(bindings)
  const origin = siteOrigin(url, host)
  const lookup = await store.site(host, origin + url.pathname, scope)
  if (lookup.kind === 'unknown') throw new HttpError(404, NO_SITE)
  if (lookup.kind === 'suspended') throw new HttpError(410, SITE_SUSPENDED)
  const { site, isStale } = lookup
  return { site, isStale, origin, store, env: readEnv(bindings) }
}
