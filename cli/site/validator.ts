import type { clonedSite } from '../../admin/cloned-site.ts'
import type { AuthorSchema } from '../../admin/author-schemas/author-schemas.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import type { TranslatableSite } from '../../admin/translations/translatable-texts.ts'
import type { Finding } from '../../admin/validate/finding.ts'
import type { Progress } from '../../admin/validate/places.ts'
import type { JsonSchema } from '../../sections/fields/json-schema.ts'

export interface Validator {
  /**
   * @param options.missing names below `/media/` that are not stored; absent if unknown
   * @param options.signInDomain the domain whose hosts sign visitors in; null if all hosts do; absent if unknown
   * @param options.progress called with the name of the part that is read next
   */
  validate: (
    site: SiteFiles,
    options: {
      missing?: ReadonlySet<string> | undefined
      signInDomain?: string | null | undefined
      progress?: Progress | undefined
    },
  ) => Promise<Finding[]>
  /** JSON Schemas of a site's files, by name. */
  schemas: () => Promise<Record<AuthorSchema, JsonSchema>>
  /** Needs the sections, whose schemas say which fields are texts. */
  translatableTexts: (site: SiteFiles) => Promise<TranslatableSite>
  /** Needs the sections, whose schemas say where their forms are. */
  clonedSite: typeof clonedSite
}

/** Loads the sections with the first site that is validated: most commands validate none. */
export function lazyValidator(): Validator {
  let opened: Promise<Validator> | undefined
  const open = () => {
    opened ??= import('./load-validate.ts').then(({ openValidator }) => openValidator())
    return opened
  }
  return {
    validate: async (site, options) => (await open()).validate(site, options),
    schemas: async () => (await open()).schemas(),
    translatableTexts: async (site) => (await open()).translatableTexts(site),
    clonedSite: async (site, about) => (await open()).clonedSite(site, about),
  }
}
