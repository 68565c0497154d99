import type { SiteFiles } from '../../admin/site-file.ts'
import type { Finding } from '../../admin/validate/finding.ts'
import type { Progress } from '../../admin/validate/places.ts'

export interface Validator {
  /**
   * @param options.missing names below `/media/` that are not stored; absent: that is not known
   * @param options.signInDomain below which hosts sign visitors in; null: all do; absent: that is not known
   * @param options.progress called with what is read
   */
  validate: (
    site: SiteFiles,
    options: {
      missing?: ReadonlySet<string> | undefined
      signInDomain?: string | null | undefined
      progress?: Progress | undefined
    },
  ) => Promise<Finding[]>
  close: () => Promise<void>
}

/** Loads Vite and the sections with the first site that is validated: most commands validate none. */
export function lazyValidator(): Validator {
  let opened: Validator | undefined
  return {
    validate: async (site, options) => {
      opened ??= await (await import('./load-validate.ts')).openValidator()
      return opened.validate(site, options)
    },
    close: async () => opened?.close(),
  }
}
