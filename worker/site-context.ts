import type { Site } from '#shared/site.ts'
import type { AppContext } from './context.ts'
import { type Bindings, type Env, readEnv } from './env.ts'
import type { IconSources } from './icons/icon-sets.ts'
import type { Scope } from './scope.ts'
import { isolateStore } from './tenant/isolate-store.ts'
import type { ContentStore } from './tenant/content-store.ts'

/** The data for a site's responses, besides the route. None of it depends on the visitor. */
export interface SiteContext {
  site: Site
  store: ContentStore
  env: Env
  /** Files of the build. */
  assets: Fetcher
  icons: IconSources
  host: string
  /** Scheme and host of the site's addresses; see tenant/origin. */
  origin: string
  scope: Scope
  /** Memory keeps nothing of the answer, and search engines do not list it. */
  isPreview?: true
}

/** What a context is built from. */
interface Sources {
  site: Site
  host: string
  origin: string
  bindings: Bindings
  scope: Scope
}

/** The context of a site's responses, in the default entrypoint and in the one behind Workers Cache. */
export function buildSiteContext({ site, host, origin, bindings, scope }: Sources): SiteContext {
  return {
    site,
    store: isolateStore(bindings),
    env: readEnv(bindings),
    assets: bindings.ASSETS,
    icons: iconSources({ bindings, scope, site: site.key, asker: 'page' }),
    host,
    origin,
    scope,
  }
}

interface IconCaller extends Pick<IconSources, 'asker' | 'site' | 'scope'> {
  bindings: Bindings
}

export function iconSources({ bindings, ...caller }: IconCaller): IconSources {
  return { assets: bindings.ASSETS, kv: bindings.SITES, origin: readEnv(bindings).iconOrigin, ...caller }
}

/** The visitor-independent part of a request's context. */
export function siteContext(c: AppContext): SiteContext {
  const { site, host, origin, store, env, isPreview } = c.var
  const scope = c.executionCtx
  const preview = isPreview && { isPreview }
  return {
    ...{ site, store, env, host, origin, scope, assets: c.env.ASSETS },
    icons: { ...iconSources({ bindings: c.env, scope, site: site.key, asker: 'page' }), ...preview },
    ...preview,
  }
}
