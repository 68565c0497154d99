import type { Site } from '#shared/site.ts'
import { enabledLocales, pageDocument } from '../../../admin/app-configuration.ts'
import type { SiteFiles } from '../../../admin/site-file.ts'
import { readDocument } from '#core/reading/read-document.ts'
import { readHeaderFooter } from '#core/reading/read-header-footer.ts'
import type { Log } from '#shared/log.ts'
import type { ContentStore } from '../../store/content-store.ts'
import { found } from '../../store/lookups.ts'

/**
 * The content of one preview for one request: everything is read from `files` each time, and nothing is stored in
 * memory or KV.
 * @param log receives what is left out
 */
export function previewStore(files: SiteFiles, log: Log): ContentStore {
  const enabled = enabledLocales(files)
  return {
    site: async () => ({ kind: 'unknown' }),
    async page(site, { page_id, locale }) {
      const page = files.pages.find(({ id }) => id === page_id)
      if (page === undefined) return { kind: 'republished' }
      return found(await readDocument(pageDocument(page, locale, enabled), { page_id, locale, site, log }))
    },
    headerFooter: { get: (site: Site, locale) => readHeaderFooter(site, locale, log) },
    queries: {
      async get(_site, query) {
        const value = await query.load()
        return value === null ? null : { value, isStale: false }
      },
    },
  }
}
