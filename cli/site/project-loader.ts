import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { buildIdentity } from '../../build/vite/build-identity.ts'
import { projectImports, sectionModules } from '../../build/vite/section-modules.ts'

/** Loads modules of this project with its sections, which the build finds and Node does not. The caller closes it. */
export function projectLoader(): Promise<ViteDevServer> {
  const root = join(import.meta.dirname, '../..')
  return createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [sectionModules(root), buildIdentity(root)],
    resolve: { alias: projectImports(root) },
  })
}
