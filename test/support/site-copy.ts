import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { SiteFiles } from '../../admin/site-file.ts'
import { type Backend, runSql } from '../../build/backend.ts'
import { readSiteFiles, SITES_FOLDER } from '../../build/site-files.ts'
import { seedSql } from '../../tools/seed.ts'

/**
 * Adds a copy of a demo site to the platform of this run, as a site and a tenant of its own. A test file may change its
 * copy, which no other file uses.
 * @param folder of the site in demo/sites
 */
export async function addSiteCopy(
  folder: string,
  host: string,
  platform: Pick<Backend, 'url' | 'secretKey'> = inject('platform'),
): Promise<SiteFiles> {
  const site = readSiteFiles(join(SITES_FOLDER, folder))
  const copy = {
    ...site,
    site_id: randomUUID(),
    hosts: [host],
    tenant: { ...site.tenant, uuid: randomUUID(), id: randomInt(10_000, 1_000_000_000) },
    posts: site.posts.map((post) => ({ ...post, id: randomUUID() })),
  }
  await runSql(platform, seedSql([copy]))
  return copy
}
