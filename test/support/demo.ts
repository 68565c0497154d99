import type { TestProject } from 'vitest/node'
import { readKey } from '../../build/backend/config.ts'
import { startBackend } from '../../build/backend.ts'
import { readSites } from '../../build/site-files.ts'
import { testSeed } from './backend.ts'
import { TEST_DIST } from './build.ts'
import { startAuthProxy } from './auth-proxy.ts'
import { startWorker } from './worker.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Port of a Worker that serves the demo sites from a real database. */
    demoPort: number
    /** Every public address of every demo site. */
    demoPages: { site: string; host: string; path: string }[]
  }
}

/** A locale in another script, and one with long words. */
const MORE_LOCALES = ['ja-JP', 'de-DE']

/** The whole product for browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { worker, stop } = await startDemo()
  project.provide('demoPort', Number(worker.url.port))
  project.provide('demoPages', demoPages(MORE_LOCALES))
  return stop
}

/**
 * Postgres, its API with second factors and codes by e-mail, the built Worker; the demo sites and those of tests are in
 * it.
 */
export async function startDemo(dist = TEST_DIST) {
  const backend = await startBackend({ port: 0, seed: testSeed() })
  const auth = await startAuthProxy(backend.url, readKey('jwt_secret'))
  const worker = await startWorker({
    dist,
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: auth.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      SESSION_TOKENS: 'shared_secret',
      // A database that shares its processor with a browser is slow. The page must wait instead of failing.
      UPSTREAM_TIMEOUT_MS: 60_000,
    },
  })
  return {
    worker,
    async stop() {
      await worker.stop()
      await auth.stop()
      await backend.stop()
    },
  }
}

/**
 * Each page in the default locale and in one other: the sitemap tests walk all of them.
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
