import type { authorSchemas as toAuthorSchemas } from '../../admin/author-schemas/author-schemas.ts'
import type { clonedSite as cloneSite } from '../../admin/cloned-site.ts'
import type { translatableTexts as toTranslatableTexts } from '../../admin/translations/translatable-texts.ts'
import type { validateSite } from '../../admin/validate/validate-site.ts'
import { DEMO_FILES } from '../../build/site-files.ts'
import { namesOfIconSet } from '../../build/vite/icons.ts'
import { openSourceLoader } from '../../build/vite/source-loader.ts'
import type { Validator } from './validator.ts'

/** Validates with the sections of this project, which Vite loads once. The caller closes it. */
export async function openValidator(): Promise<Validator> {
  const loader = await openSourceLoader()
  try {
    const module = (await loader.ssrLoadModule('/admin/validate/validate-site.ts')) as {
      validateSite: typeof validateSite
    }
    return {
      validate: (site, options) =>
        module.validateSite(site, { served: [DEMO_FILES], iconNames: namesOfIconSet, ...options }),
      schemas: async () => {
        const { authorSchemas } = (await loader.ssrLoadModule('/admin/author-schemas/author-schemas.ts')) as {
          authorSchemas: typeof toAuthorSchemas
        }
        return authorSchemas()
      },
      translatableTexts: async (site) => {
        const { translatableTexts } = (await loader.ssrLoadModule(
          '/admin/translations/translatable-texts.ts',
        )) as { translatableTexts: typeof toTranslatableTexts }
        return translatableTexts(site)
      },
      clonedSite: async (site, about) => {
        const { clonedSite } = (await loader.ssrLoadModule('/admin/cloned-site.ts')) as {
          clonedSite: typeof cloneSite
        }
        return clonedSite(site, about)
      },
      close: () => loader.close(),
    }
  } catch (error) {
    await loader.close()
    throw error
  }
}
