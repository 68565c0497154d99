import type { User } from '@supabase/auth-js'

/** A link confirms an address when it is opened; its browser may sign in for as long as Supabase Auth keeps the flow. */
const LATEST_SIGN_IN_MS = 600_000 // 10 minutes

/**
 * Whether a sign-in by a code or a link is the one that confirmed the account's address. Both moments are of the clock of Supabase Auth,
 * which does not say it otherwise.
 */
export function isFirstConfirmation({ email_confirmed_at, last_sign_in_at }: User): boolean {
  if (email_confirmed_at === undefined) return false
  const signedIn = last_sign_in_at === undefined ? Date.now() : Date.parse(last_sign_in_at)
  return signedIn - Date.parse(email_confirmed_at) < LATEST_SIGN_IN_MS
}
