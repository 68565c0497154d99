import { DEMO_FILES } from '../../build/site-files.ts'
import { openSourceLoader } from '../../build/source-loader.ts'
import { namesOfIconSet } from '../../build/vite/icons.ts'
import type { Validator } from './validator.ts'

/** Validates with the sections of this project. */
export async function openValidator(): Promise<Validator> {
  const load = openSourceLoader()
  const { validateSite } = await load<typeof import('../../admin/validate/validate-site.ts')>(
    'admin/validate/validate-site.ts',
  )
  return {
    validate: (site, options) =>
      validateSite(site, { served: [DEMO_FILES], iconNames: namesOfIconSet, ...options }),
    schemas: async () => {
      const { authorSchemas } = await load<typeof import('../../admin/author-schemas/author-schemas.ts')>(
        'admin/author-schemas/author-schemas.ts',
      )
      return authorSchemas()
    },
    translatableTexts: async (site) => {
      const { translatableTexts } = await load<
        typeof import('../../admin/translations/translatable-texts.ts')
      >('admin/translations/translatable-texts.ts')
      return translatableTexts(site)
    },
    clonedSite: async (site, about) => {
      const { clonedSite } = await load<typeof import('../../admin/cloned-site.ts')>('admin/cloned-site.ts')
      return clonedSite(site, about)
    },
  }
}
