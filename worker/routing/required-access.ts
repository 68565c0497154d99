import type { PageEntry } from '#shared/schema/page.ts'
import type { Site } from '#shared/site.ts'

/**
 * What an address asks of its reader: what its page does, and on a site with sign-in what `members` says, which asks for the
 * page as members see it. An address with that parameter is never the page that caches keep.
 */
export function requiredAccess(
  { config }: Pick<Site, 'config'>,
  { access }: PageEntry,
  query: URLSearchParams,
): PageEntry['access'] {
  if (config.account === undefined || !query.has('members')) return access
  return access === 'aal2' || query.get('members') === 'aal2' ? 'aal2' : 'signed_in'
}
