import { addDemoOwner } from '../../build/dev/demo-owner.ts'
import { TEST_DIST } from './build.ts'
import { type Platform, startPlatform } from './platform.ts'
import { startWorker } from './worker.ts'

/** The Studio, the demo sites and their previews; an owner of *Padaria* may sign in. */
export async function serveStudio(dist = TEST_DIST) {
  const platform = await startPlatform()
  await addDemoOwner(platform.backend)
  const worker = await startStudioWorker(platform, dist)
  return {
    codeFor: platform.auth.codeFor,
    address: (path = '/') => studioAddress(worker.url.port, path),
    async stop() {
      await worker.stop()
      await platform.stop()
    },
  }
}

/** A Worker with the Studio and previews of the sites of a platform. */
export function startStudioWorker({ bindings }: Platform, dist = TEST_DIST) {
  return startWorker({
    dist,
    bindings: {
      ...bindings,
      ADMIN_HOST: 'admin.localhost',
      ADMIN_TOKEN_SECRET: 'a'.repeat(32),
      PREVIEW_HOST: 'preview.localhost',
      PREVIEW_SECRET: 'p'.repeat(32),
      PLATFORM_DOMAIN: 'localhost',
    },
  })
}

export function studioAddress(port: string | number, path: string): string {
  return `http://admin.localhost:${port}${path}`
}
