import type { PageEntry } from '#shared/schema/page.ts'
import type { VisitorSession } from './read-session.ts'

/**
 * The proof that a session lacks for a page: a sign-in, a second factor, or none. Whether the account is a member of
 * the tenant is read from the database.
 */
export function missingProof(
  session: VisitorSession,
  access: PageEntry['access'],
): 'sign-in' | 'second factor' | null {
  if (access === 'public') return null
  if (session.kind !== 'signed-in') return 'sign-in'
  return access === 'aal2' && session.claims.aal !== 'aal2' ? 'second factor' : null
}
