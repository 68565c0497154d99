import { CallFailure } from '../../../admin/call-failure.ts'
import { HttpError } from '#shared/errors.ts'
import { appConfiguration } from '../../../admin/app-configuration.ts'
import type { SiteFiles } from '../../../admin/site-file.ts'
import { type ReadSite, readSite as readVersion, readSuspension, Refusal } from '../../../admin/sites.ts'
import { readAppConfiguration } from '#core/reading/read-app-configuration.ts'
import type { AppContext } from '../../context.ts'
import { readEnv } from '../../env.ts'
import { type Log, log } from '#shared/log.ts'
import { siteOrigin } from '../../store/origin.ts'
import { previewFiles } from './preview-files.ts'
import type { OpenedLink, PreviewPlace, ShownVersion } from './preview-place.ts'
import { previewStore } from './preview-store.ts'
import { previewUpstream } from './preview-upstream.ts'

/** Reads what a link shows, and makes it the site of this request. @throws HttpError 410 for a suspended site */
export async function openPreview(
  c: AppContext,
  { site, version }: OpenedLink,
  place: PreviewPlace,
): Promise<ShownVersion & { files: SiteFiles }> {
  const [{ site: read, about }] = await Promise.all([
    readVersion(place.database, site, version).catch(refused),
    refuseSuspended(place),
  ])
  const files = previewFiles(read)
  await showFiles(c, files, log)
  return { source: about.source, revision: about.source === 'revision' ? version : about.revision, files }
}

/** A suspended site has no preview, and neither have its files. @throws HttpError 410 */
export async function refuseSuspended({ site, database }: PreviewPlace): Promise<void> {
  const since = await readSuspension(database, site)
  if (since.site !== null || since.tenant !== null) throw new HttpError(410, 'This site is suspended')
}

/**
 * Makes the site of this request from files, which are read like an answer of the upstream.
 * @param log receives what is left out
 */
export async function showFiles(c: AppContext, files: SiteFiles, log: Log): Promise<void> {
  const url = new URL(c.req.url)
  const host = files.hosts.find((each) => !each.startsWith('*')) ?? url.hostname
  const configuration = { ...appConfiguration(files, { host, page: null }), revision: 'preview' }
  const { site } = await readAppConfiguration(configuration, host, log)
  // Pages of a preview contact no other service. They have no session, and their forms are not signed.
  const upstream = previewUpstream(files, site)
  c.set('env', { ...readEnv(c.env), supabase: null, formSecret: null, upstream })
  c.set('store', previewStore(files, log))
  c.set('host', host)
  c.set('origin', siteOrigin(url, host))
  c.set('site', site)
  c.set('isStale', false)
  c.set('isPreview', true)
}

/** @throws HttpError 404 for a deleted version, 503 without an answer, 422 for content that cannot be read */
function refused(error: unknown): Promise<ReadSite> {
  if (error instanceof Refusal) throw new HttpError(404, 'No such preview')
  if (error instanceof HttpError) throw error
  if (error instanceof CallFailure) throw new HttpError(503, 'The database failed', { cause: error })
  log('warn', 'preview unreadable', {}, error)
  throw new HttpError(422, 'This version cannot be read')
}
