import { startBackend } from '../../build/backend.ts'
import { readKey } from '../../build/backend/config.ts'
import { startAuthProxy } from './auth-proxy.ts'
import { testSeed } from './backend.ts'

/** Postgres with the demo sites and those of tests, and its API with second factors and codes by e-mail. */
export async function startPlatform() {
  const backend = await startBackend({ port: 0, seed: testSeed() })
  const auth = await startAuthProxy(backend.url, readKey('jwt_secret'))
  return {
    backend,
    auth,
    /** For a Worker that uses this platform. */
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: auth.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      SESSION_TOKENS: 'shared_secret',
      // A database that shares its processor with a browser is slow. The page must wait instead of failing.
      UPSTREAM_TIMEOUT_MS: 60_000,
    },
    async stop() {
      await auth.stop()
      await backend.stop()
    },
  }
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>
