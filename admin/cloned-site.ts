import { withOwnIds } from './own-ids.ts'
import type { SiteFiles } from './site-file.ts'

/**
 * A second site of the same tenant with the content of the first: pages, posts, popups, path rules and settings. Files
 * belong to the tenant, so both sites use the same ones. Members, submissions, numbers and hosts are not copied.
 * @param options.mark suffix of the ids of its forms and popups (own-ids.ts)
 */
export async function clonedSite(
  site: SiteFiles,
  { host, name, mark }: { host: string; name: string; mark: string },
): Promise<SiteFiles> {
  const own = await withOwnIds(site, mark)
  return { ...own, hosts: [host], config: { ...own.config, name } }
}
