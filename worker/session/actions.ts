import type { GoTrueClient, User } from '@supabase/auth-js'
import { assuranceLevels } from '#shared/session/assurance.ts'

/** What became of a request of sign-in. None of them says whether an account exists. */
export type SessionOutcome =
  | { kind: 'signed-in'; userId: string; needsSecondFactor: boolean }
  /** An e-mail is on its way, if the address has an account. */
  | { kind: 'sent' }
  | { kind: 'changed' }
  | { kind: 'signed-out' }
  | { kind: 'refused' }
  | { kind: 'limited' }
  /** Supabase Auth did not answer. */
  | { kind: 'unavailable' }

interface ActionContext {
  auth: GoTrueClient
  /** The value of a field of the form; '' when it is absent. */
  field(name: string): string
  signUp: 'open' | 'invitation' | 'closed'
  /** Where the link in an e-mail leads, and the one in an e-mail about a lost password. */
  confirmUrl: string
  recoverUrl: string
}

type Action = (context: ActionContext) => Promise<SessionOutcome>

/** What a form may ask for, by the last segment of its address. */
export const SESSION_ACTIONS: Readonly<Record<string, Action>> = {
  'sign-in': async ({ auth, field }) =>
    opened(await auth.signInWithPassword({ email: field('email'), password: field('password') })),

  /** Sends an e-mail with a code and a link. */
  code: async ({ auth, field, signUp, confirmUrl }) =>
    sent(
      await auth.signInWithOtp({
        email: field('email'),
        options: { shouldCreateUser: signUp !== 'closed', emailRedirectTo: confirmUrl },
      }),
    ),

  'verify-code': async ({ auth, field }) =>
    opened(
      await auth.verifyOtp({
        email: field('email'),
        token: field('code').replaceAll(/\s/g, ''),
        type: field('type') === 'recovery' ? 'recovery' : 'email',
      }),
    ),

  'sign-up': async ({ auth, field, signUp, confirmUrl }) => {
    if (signUp === 'closed') return { kind: 'refused' }
    const answer = await auth.signUp({
      email: field('email'),
      password: field('password'),
      options: { emailRedirectTo: confirmUrl },
    })
    // Where addresses are not confirmed, a new account is signed in at once.
    if (answer.data.session !== null) return opened(answer)
    // A weak password is said of every address; what else is refused would tell of the account.
    return answer.error?.code === 'weak_password' ? { kind: 'refused' } : sent(answer)
  },

  recover: async ({ auth, field, recoverUrl }) =>
    sent(await auth.resetPasswordForEmail(field('email'), { redirectTo: recoverUrl })),

  'new-password': async ({ auth, field }) => {
    const { error } = await auth.updateUser({ password: field('password') })
    if (error !== null) return failed(error)
    // A stranger who knew the old password may have a session.
    await auth.signOut({ scope: 'others' })
    return { kind: 'changed' }
  },

  'second-factor': async ({ auth, field }) => {
    const factorId = field('factor')
    // It becomes a part of an address.
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(factorId)) return { kind: 'refused' }
    const { data, error } = await auth.mfa.challengeAndVerify({
      factorId,
      code: field('code').replaceAll(/\s/g, ''),
    })
    if (error !== null) return failed(error)
    return { kind: 'signed-in', userId: data.user.id, needsSecondFactor: false }
  },

  /** Also when Supabase Auth does not answer: the cookies go either way. */
  'sign-out': async ({ auth, field }) => {
    await auth.signOut({ scope: field('scope') === 'global' ? 'global' : 'local' })
    return { kind: 'signed-out' }
  },
}

/** The outcome of a call that opens a session. */
export function opened({
  data,
  error,
}: {
  data: { user: User | null }
  error: AuthFailure | null
}): SessionOutcome {
  if (error !== null) return failed(error)
  const { user } = data
  if (user === null) return { kind: 'refused' }
  const { current, next } = assuranceLevels('aal1', user.factors ?? [])
  return { kind: 'signed-in', userId: user.id, needsSecondFactor: next !== current }
}

interface AuthFailure {
  status?: number | undefined
  code?: string | undefined
}

/**
 * The outcome of a call that sends an e-mail. Unknown addresses, known ones and addresses that have had enough
 * e-mails are all answered alike.
 */
function sent({ error }: { error: AuthFailure | null }): SessionOutcome {
  return error !== null && isOutage(error) ? { kind: 'unavailable' } : { kind: 'sent' }
}

function failed(error: AuthFailure): SessionOutcome {
  if (isOutage(error)) return { kind: 'unavailable' }
  return { kind: error.status === 429 ? 'limited' : 'refused' }
}

/** A call without an answer has no status, or 0. */
function isOutage({ status = 0 }: AuthFailure): boolean {
  return status === 0 || status >= 500
}
