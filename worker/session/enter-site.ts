import type { GoTrueClient, User } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { base64url } from '#shared/crypto/digest.ts'
import { log } from '#shared/log.ts'
import type { AppContext } from '../context.ts'
import { hasCreatedAccount } from './account-creator.ts'
import type { CookieStorage } from './cookie-storage.ts'
import { failed, sent, type SessionOutcome, type SignedIn } from './outcome.ts'

interface Entering {
  auth: GoTrueClient
  storage: CookieStorage
  /** Target of the link in an e-mail about a lost password. */
  recoverUrl: string
}

const joinedSchema = z.object({ invited: z.optional(z.boolean()) })

/**
 * Applies a sign-in to the account and the tenant. The first person to sign up with an address chooses its password,
 * and Supabase Auth retains that password when the address is confirmed. So if a code or a link confirms the address
 * or accepts an invitation, the password is replaced, unless this browser chose it. A password alone does not accept
 * an invitation: a code is sent to the address.
 */
export async function enterSite(
  c: AppContext,
  outcome: SessionOutcome,
  entering: Entering,
): Promise<SessionOutcome> {
  if (outcome.kind !== 'signed-in') return outcome
  const isInvited = await join(c, outcome.userId, { spends: false })
  if (isInvited && !outcome.provesAddress) return askForCode(outcome, entering)
  // The invitation is accepted after the second factor.
  if (outcome.needsSecondFactor) return outcome
  const { auth } = entering
  const needsPassword = await mayOthersKnowPassword(outcome, { isInvited, ...entering })
  const failure = needsPassword ? await replacePassword(auth) : null
  if (failure !== null) return failure
  if (isInvited) await join(c, outcome.userId, { spends: true })
  return needsPassword ? { ...outcome, needsPassword } : outcome
}

/** Whether somebody other than the visitor may have chosen the account's password. */
async function mayOthersKnowPassword(
  { user, provesAddress }: SignedIn,
  { isInvited, storage }: { isInvited: boolean; storage: CookieStorage },
): Promise<boolean> {
  const isFirst = provesAddress && isFirstConfirmation(user)
  if (!isFirst) return isInvited
  return !(await hasCreatedAccount(await storage.verifiers(), user.user_metadata))
}

/** Ends the session, which has proven only a password, and sends a code that proves the address. */
async function askForCode(
  { email }: SignedIn,
  { auth, recoverUrl }: Pick<Entering, 'auth' | 'recoverUrl'>,
): Promise<SessionOutcome> {
  await auth.signOut({ scope: 'local' })
  sent(await auth.resetPasswordForEmail(email, { redirectTo: recoverUrl }))
  return { kind: 'code-needed', email, values: { type: 'recovery' } }
}

/**
 * Makes the account a member, if the site lets new accounts join.
 * @returns whether the account has an invitation that was not accepted. If the database fails, pages are refused, but
 * the session stays.
 */
async function join(c: AppContext, user_id: string, { spends }: { spends: boolean }): Promise<boolean> {
  const { env, site, origin } = c.var
  if ((site.config.account?.sign_up ?? 'closed') === 'closed') return false
  try {
    const payload = { url: origin, user_id, spends }
    const joined = await env.upstream.joinMember(payload, { deadlineMs: env.upstreamTimeoutMs })
    return joined !== null && z.parse(joinedSchema, joined).invited === true
  } catch (error) {
    log('error', 'member not joined', { site: site.tenant_uuid }, error)
    return false
  }
}

/**
 * The link confirms the address when it is opened. The browser that opened it may then sign in for this long, which
 * is the lifetime of the flow at Supabase Auth.
 */
const LATEST_SIGN_IN_MS = 600_000 // 10 minutes

/**
 * Whether this sign-in by a code or a link is the one that confirmed the account's address. Supabase Auth does not say
 * so directly; both times are from its clock.
 */
export function isFirstConfirmation({ email_confirmed_at, last_sign_in_at }: User): boolean {
  if (email_confirmed_at === undefined) return false
  const signedIn = last_sign_in_at === undefined ? Date.now() : Date.parse(last_sign_in_at)
  return signedIn - Date.parse(email_confirmed_at) < LATEST_SIGN_IN_MS
}

/**
 * Replaces a password that a stranger may know with a random one, and ends all other sessions of the account. Null if
 * that succeeded.
 */
export async function replacePassword(auth: GoTrueClient): Promise<SessionOutcome | null> {
  const { error } = await auth.updateUser({ password: unknownPassword() })
  if (error !== null) return failed(error)
  const ended = await auth.signOut({ scope: 'others' })
  return ended.error === null ? null : failed(ended.error)
}

/** 256 bits, with each kind of character that a project may require. Supabase Auth takes at most 72 characters. */
function unknownPassword(): string {
  return `aA1!${base64url(crypto.getRandomValues(new Uint8Array(32)))}`
}
