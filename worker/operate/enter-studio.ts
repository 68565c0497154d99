import * as z from 'zod/mini'
import type { GoTrueClient } from '@supabase/auth-js'
import { callDatabase, type Database } from '../../admin/sites.ts'
import { isFirstConfirmation, replacePassword } from '../session/enter-site.ts'
import type { SessionOutcome, SignedIn } from '../session/outcome.ts'

/**
 * Applies a session that began with a code by e-mail: the account joins the tenants that have invited its address to
 * edit their sites. As on sites (worker/session/enter-site.ts), a password that a stranger may have chosen is replaced
 * first.
 * @returns why the session is refused; null if it may begin
 */
export async function enterStudio(
  { user, userId }: SignedIn,
  { auth, database }: { auth: GoTrueClient; database: Database },
): Promise<SessionOutcome | null> {
  const isInvited = (await joinTenants(database, userId, false)) > 0
  if (!isInvited && !isFirstConfirmation(user)) return null
  const failure = await replacePassword(auth)
  if (failure !== null) return failure
  if (isInvited) await joinTenants(database, userId, true)
  return null
}

/** How many tenants have invited the account to edit their sites. With `spends`, it accepts the invitations. */
async function joinTenants(database: Database, account: string, spends: boolean): Promise<number> {
  return z.parse(z.array(z.guid()), await callDatabase(database, 'admin_join', { account, spends })).length
}
