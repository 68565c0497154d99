import { HttpError } from '#shared/errors.ts'
import { missingFiles } from '../../admin/media/missing-files.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { readSite } from '../../admin/sites.ts'
import type { Finding } from '../../admin/validate/finding.ts'
import { findingsOfLocales } from '../../admin/validate/findings-of-locales.ts'
import { validateSite } from '../../admin/validate/validate-site.ts'
import { validationExcess } from '../../admin/validate/validation-size.ts'
import type { CallContext } from './handlers.ts'

/** @throws HttpError 413 for a site that one request cannot validate */
export async function siteFindings(
  site: SiteFiles,
  { database, hasBuildFile, signInDomain }: CallContext,
): Promise<Finding[]> {
  const excess = validationExcess(site)
  if (excess !== null)
    throw new HttpError(413, `${excess}. One request cannot validate it: publish with the command line`)
  const missing = await missingFiles(database, site)
  for (const name of missing) if (await hasBuildFile?.(name)) missing.delete(name)
  return validateSite(site, { missing, signInDomain })
}

export interface PublishedSite {
  /** A host of the site, or its id. */
  site: string
  /** What would be live. */
  read: SiteFiles
  /** The languages that are published; undefined: all. */
  locales: readonly string[] | undefined
}

/** Findings of a publish, of all languages or of some. @throws HttpError 413 */
export async function publishFindings(
  { site, read, locales }: PublishedSite,
  context: CallContext,
): Promise<Finding[]> {
  const found = await siteFindings(read, context)
  if (locales === undefined) return found
  const readLive = async () => siteFindings((await readSite(context.database, site, 'live')).site, context)
  return findingsOfLocales(found, { locales, defaultLocale: read.defaultLocale, readLive })
}
