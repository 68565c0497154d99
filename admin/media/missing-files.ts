import * as z from 'zod/mini'
import { callDatabase, type Database } from '../sites.ts'
import type { SiteFiles } from '../site-file.ts'
import { namedFiles } from './named-files.ts'

const missingSchema = z.object({ missing: z.array(z.string()) })

/** Names below `/media/` in the site without a stored file of the tenant. */
export async function missingFiles(database: Database, site: SiteFiles): Promise<Set<string>> {
  const names = [...new Set(namedFiles(site, site.hosts))]
  if (names.length === 0) return new Set()
  const answer = await callDatabase(database, 'media_missing', { site: site.site_id, names })
  return new Set(missingSchema.parse(answer).missing)
}
