import type { PageEntry } from '#shared/schema/page.ts'
import type { Site } from '#shared/site.ts'
import { hasSignIn } from '#shared/sign-in-host.ts'

/**
 * What an address asks of its reader: what its page does, and on a site with sign-in what `members` says, which asks for the
 * page as members see it. An address with that parameter is never the page that caches keep.
 */
export function requiredAccess(
  site: Pick<Site, 'config' | 'signInAt'>,
  { access }: PageEntry,
  query: URLSearchParams,
): PageEntry['access'] {
  if (!hasSignIn(site) || !query.has('members')) return access
  return access === 'aal2' || query.get('members') === 'aal2' ? 'aal2' : 'signed_in'
}
