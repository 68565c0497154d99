import type { TestProject } from 'vitest/node'
import type { Backend } from '../../build/backend.ts'
import { readSites } from '../../build/site-files.ts'
import { TEST_DIST } from './build.ts'
import { startPlatform } from './platform.ts'
import { startStudioWorker } from './studio.ts'
import { startWorker } from './worker.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Port of a Worker that serves the demo sites from a real database. */
    demoPort: number
    /** Public pages of every demo site: in the default locale, in one other, and in `MORE_LOCALES`. */
    demoPages: { site: string; host: string; path: string }[]
    /** Port of a Worker with the Studio, which shares the platform of the demo sites. */
    studioPort: number
    /** The database and its API; `authUrl` adds second factors and codes by e-mail. */
    platform: Pick<Backend, 'url' | 'publishableKey' | 'secretKey'> & { authUrl: string }
  }
}

/** A locale in another script, and one with long words. */
const MORE_LOCALES = ['ja-JP', 'de-DE']

/** The whole product for browser tests: the sites, and the Studio in a Worker of its own. */
export async function provideDemo(project: TestProject): Promise<() => Promise<void>> {
  const { platform, worker, stop } = await startDemo()
  const studio = await startStudioWorker(platform)
  const { url, publishableKey, secretKey } = platform.backend
  project.provide('demoPort', Number(worker.url.port))
  project.provide('demoPages', demoPages(MORE_LOCALES))
  project.provide('studioPort', Number(studio.url.port))
  project.provide('platform', { url, publishableKey, secretKey, authUrl: platform.auth.url })
  return async () => {
    await studio.stop()
    await stop()
  }
}

/** The built Worker in front of a platform. */
export async function startDemo(dist = TEST_DIST) {
  const platform = await startPlatform()
  const worker = await startWorker({ dist, bindings: platform.bindings })
  return {
    platform,
    worker,
    async stop() {
      await worker.stop()
      await platform.stop()
    },
  }
}

/**
 * Each public page in the default locale and in one other. Tests of the sitemap cover all locales.
 * @param more further locales, for sites that have them
 */
export function demoPages(more: readonly string[] = []): { site: string; host: string; path: string }[] {
  return readSites().flatMap(({ folder, hosts, pages, defaultLocale, locales }) => {
    const other = locales.find((locale) => locale !== defaultLocale)
    const wanted = locales.filter((locale) => [defaultLocale, other, ...more].includes(locale))
    return pages
      .filter(({ status, access = 'public' }) => status === 'published' && access === 'public')
      .flatMap(({ routes, published = locales }) =>
        wanted
          .filter((locale) => published.includes(locale))
          .map((locale) => {
            const isDefault = locale === defaultLocale
            const route = isDefault ? undefined : routes[`route_${locale.replace('-', '_')}`]
            const path = first(route ?? routes.route)
            const parts = isDefault ? [path] : [locale, path].filter(Boolean)
            return { site: folder, host: hosts[0] ?? '', path: `/${parts.join('/')}` }
          }),
      )
  })
}

function first(route: unknown): string {
  const value = Array.isArray(route) ? route[0] : route
  return String(value ?? '').replace(/^\/+/, '')
}
