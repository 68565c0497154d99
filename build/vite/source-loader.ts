import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { buildIdentity } from './build-identity.ts'
import { projectImports, sectionModules } from './section-modules.ts'

/** This project. */
const PROJECT = join(import.meta.dirname, '../..')

/**
 * Loads modules as the build does, for commands and tools that read the sections: Node supports no CSS, JSX, `virtual:`
 * modules or aliases. Close it after use.
 */
export function openSourceLoader(root = PROJECT): Promise<ViteDevServer> {
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
