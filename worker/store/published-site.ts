import type { Site } from '#shared/site.ts'
import type { Envelope } from './envelope.ts'

/**
 * The site with the revision of its publish. If the upstream names no revision, a hash of the site replaces it, which
 * does not cover pages. So a purge appends its time, which makes cached pages outdated; that time stays until the site
 * itself changes.
 */
export function publishedSite(
  answered: Site,
  { before, isPurge }: { before: Site | undefined; isPurge: boolean },
): Site {
  if (answered.revisionCoversPages) return answered
  if (isPurge) return { ...answered, revision: `${answered.revision}.${Date.now()}` }
  return before?.revision.startsWith(`${answered.revision}.`)
    ? { ...answered, revision: before.revision }
    : answered
}

/** Whether an answer has the same site and revision. */
export function isSamePublish(answer: Pick<Envelope<Site>, 'site' | 'revision'>, site: Site): boolean {
  return answer.site === site.key && answer.revision === site.revision
}
