import type { Env } from '../env.ts'
import { cacheApiPages } from './cache-api-pages.ts'
import type { PageCache } from './page-cache.ts'
import { type RendererExport, workersCachePages } from './workers-cache-pages.ts'

/**
 * The one place where the HTML cache is chosen: Workers Cache where `HTML_CACHE = "workers"` says that the
 * deployment has it, the Cache API everywhere else (locally Workers Cache does nothing).
 */
export function choosePageCache(env: Env, ctx: ExecutionContext): PageCache {
  const renderer = (ctx as { exports?: { Renderer?: RendererExport } }).exports?.Renderer
  if (env.htmlCache === 'workers' && renderer !== undefined) return workersCachePages(renderer)
  return cacheApiPages(caches.default)
}
