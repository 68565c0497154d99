import type { Env } from '../../env.ts'
import { cacheApiPages } from './cache-api-pages.ts'
import type { PageCache } from './page-cache.ts'
import { type RendererExport, workersCachePages } from './workers-cache-pages.ts'

/**
 * Chooses the HTML cache: Workers Cache with `HTML_CACHE = "workers"`, else the Cache API (Workers Cache does
 * nothing locally).
 */
export function choosePageCache(env: Env, ctx: ExecutionContext): PageCache {
  const renderer = (ctx as { exports?: { Renderer?: RendererExport } }).exports?.Renderer
  if (env.htmlCache === 'workers' && renderer !== undefined) return workersCachePages(renderer)
  return cacheApiPages(caches.default)
}
