import { join } from 'node:path'
import { createServer } from 'vite'
import type { SiteFiles } from '../../admin/site-file.ts'
import type { Finding } from '../../admin/validate/finding.ts'
import type { validateSite } from '../../admin/validate/validate-site.ts'
import { DEMO_FILES } from '../site-files.ts'
import { buildIdentity } from '../vite/build-identity.ts'
import { projectImports, sectionModules } from '../vite/section-modules.ts'

/** Validates with the sections of this project, which the build finds and Node does not. */
export const validateInVite = async (site: SiteFiles): Promise<Finding[]> => {
  const root = join(import.meta.dirname, '../..')
  const loader = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [sectionModules(root), buildIdentity(root)],
    resolve: { alias: projectImports(root) },
  })
  try {
    const module = (await loader.ssrLoadModule('/admin/validate/validate-site.ts')) as {
      validateSite: typeof validateSite
    }
    return await module.validateSite(site, { served: [DEMO_FILES] })
  } finally {
    await loader.close()
  }
}
