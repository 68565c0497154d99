import type { SiteFiles } from '../../admin/site-file.ts'
import type { Finding } from '../../admin/validate/finding.ts'
import type { Progress } from '../../admin/validate/places.ts'
import type { validateSite } from '../../admin/validate/validate-site.ts'
import { DEMO_FILES } from '../site-files.ts'
import { projectLoader } from './project-loader.ts'

/**
 * Validates with the sections of this project.
 * @param options.missing names below `/media/` that are not stored; absent: that is not known
 * @param options.progress called with what is read
 */
export const validateInVite = async (
  site: SiteFiles,
  options: { missing?: ReadonlySet<string> | undefined; progress?: Progress | undefined },
): Promise<Finding[]> => {
  const loader = await projectLoader()
  try {
    const module = (await loader.ssrLoadModule('/admin/validate/validate-site.ts')) as {
      validateSite: typeof validateSite
    }
    return await module.validateSite(site, { served: [DEMO_FILES], ...options })
  } finally {
    await loader.close()
  }
}
