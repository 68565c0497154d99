import { createServer, type ViteDevServer } from 'vite'
import { projectImports, sectionModules } from './section-modules.ts'

/**
 * Loads modules as the build does, for scripts that read the sections: Node knows no CSS, no JSX and no `virtual:`, and a
 * section of a package imports Vitrine's parts by names that Node does not know. Close it after use.
 */
export function openSourceLoader(root: string): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: false,
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [sectionModules(root)],
    resolve: { alias: projectImports(root) },
  })
}
