import { withOwnIds } from './own-ids.ts'
import type { SiteFiles } from './site-file.ts'

/**
 * A second site of the same tenant with the content of the first: pages, posts, popups, path rules and settings. Files are
 * the tenant's, so both name the same ones. Members, submissions, numbers and hosts are not content and stay behind.
 * @param options.mark of its ids (own-ids.ts)
 */
export async function clonedSite(
  site: SiteFiles,
  { host, name, mark }: { host: string; name: string; mark: string },
): Promise<SiteFiles> {
  const own = await withOwnIds(site, mark)
  return { ...own, hosts: [host], config: { ...own.config, name } }
}
