import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { TestProject } from 'vitest/node'
import { TEST_DIST } from './build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether this run serves the static files of `TEST_DIST`. */
    servesFiles: boolean
  }
}

const root = join(import.meta.dirname, '..', '..')

/** The environment variable with the address of the server of `setup`, which Vitest's processes inherit. */
const ADDRESS = 'TEST_STATIC_FILES'

/** Forwards each request to the static files. */
const FILES_ONLY = 'export default { fetch: (request, env) => env.ASSETS.fetch(request) }'

/**
 * Starts one server of the static files of `TEST_DIST`, for all Workers of a run. A Worker that serves them itself
 * hashes hundreds of paths as it starts, which takes as long as the rest of its start.
 */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (vitest.getProvidedContext().servesFiles) return
  vitest.provide('servesFiles', true)
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: FILES_ONLY,
      compatibilityDate: '2026-10-01',
      unsafeDirectSockets: [{}],
      assets: folderOf(TEST_DIST),
    } as never),
  )
  process.env[ADDRESS] = (await miniflare.unsafeGetDirectURL()).host
  return () => miniflare.dispose()
}

/** Where a Worker's static files come from: the server, or for another build the Worker's own copy of the simulator. */
export function staticFiles(dist: string): { service: object } | { folder: object } {
  const address = process.env[ADDRESS]
  if (dist !== TEST_DIST || address === undefined) return { folder: folderOf(dist) }
  return { service: { external: { address, http: {} } } }
}

/** Miniflare's option `assets`. */
function folderOf(dist: string): object {
  return {
    directory: join(root, dist, 'client'),
    binding: 'ASSETS',
    routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
  }
}
