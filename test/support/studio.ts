import { startBackend } from '../../build/backend.ts'
import { readKey } from '../../build/backend/config.ts'
import { addDemoOwner } from '../../build/dev/demo-owner.ts'
import { startAuthProxy } from './auth-proxy.ts'
import { testSeed } from './backend.ts'
import { TEST_DIST } from './build.ts'
import { startWorker } from './worker.ts'

/** The Studio, the demo sites and their previews; an owner of *Padaria* may sign in. */
export async function serveStudio(dist = TEST_DIST) {
  const backend = await startBackend({ port: 0, seed: testSeed() })
  await addDemoOwner(backend)
  const auth = await startAuthProxy(backend.url, readKey('jwt_secret'))
  const worker = await startWorker({
    dist,
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: auth.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      SESSION_TOKENS: 'shared_secret',
      ADMIN_HOST: 'admin.localhost',
      ADMIN_TOKEN_SECRET: 'a'.repeat(32),
      PREVIEW_HOST: 'preview.localhost',
      PREVIEW_SECRET: 'p'.repeat(32),
      PLATFORM_DOMAIN: 'localhost',
      UPSTREAM_TIMEOUT_MS: 60_000,
    },
  })
  return {
    backend,
    worker,
    codeFor: auth.codeFor,
    address: (path = '/') => `http://admin.localhost:${worker.url.port}${path}`,
    async stop() {
      await worker.stop()
      await auth.stop()
      await backend.stop()
    },
  }
}
