import type { SiteFiles } from '../../admin/site-file.ts'
import type { Finding } from '../../admin/validate/finding.ts'
import type { validateSite } from '../../admin/validate/validate-site.ts'
import { DEMO_FILES } from '../site-files.ts'
import { projectLoader } from './project-loader.ts'

/**
 * Validates with the sections of this project.
 * @param missing names below `/media/` that are not stored; absent: that is not known
 */
export const validateInVite = async (
  site: SiteFiles,
  missing: ReadonlySet<string> = new Set(),
): Promise<Finding[]> => {
  const loader = await projectLoader()
  try {
    const module = (await loader.ssrLoadModule('/admin/validate/validate-site.ts')) as {
      validateSite: typeof validateSite
    }
    return await module.validateSite(site, { served: [DEMO_FILES], missing })
  } finally {
    await loader.close()
  }
}
