import type { GoTrueClient } from '@supabase/auth-js'
import { cut } from '#shared/cut.ts'
import { FACTOR_ACTIONS } from './factor-actions.ts'
import { type ActionContext, failed, opened, sent, type SessionOutcome } from './outcome.ts'

export type SessionAction = (context: ActionContext) => Promise<SessionOutcome>

/** The actions of forms of sign-in, by the last segment of the form's address. */
export const SESSION_ACTIONS: Readonly<Record<string, SessionAction>> = {
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
      { provesAddress: true },
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
    // "Weak password" is safe to report; any other refusal would reveal whether the account exists.
    return answer.error?.code === 'weak_password' ? { kind: 'refused' } : sent(answer)
  },

  recover: async ({ auth, field, recoverUrl }) =>
    sent(await auth.resetPasswordForEmail(field('email'), { redirectTo: recoverUrl })),

  'new-password': ({ auth, field }) => changePassword(auth, field('password')),

  profile: async ({ auth, field }) => {
    const { error } = await auth.updateUser({ data: { name: cut(field('name').trim(), 120) } })
    return error === null ? { kind: 'saved' } : failed(error)
  },

  ...FACTOR_ACTIONS,

  /** Succeeds even if Supabase Auth does not answer, because the cookies are removed anyway. */
  'sign-out': async ({ auth, field }) => {
    // The client throws where a cookie has an empty refresh token.
    if (field('scope') !== 'others') {
      await auth.signOut({ scope: field('scope') === 'global' ? 'global' : 'local' }).catch(() => undefined)
      return { kind: 'signed-out' }
    }
    const { error } = await auth.signOut({ scope: 'others' }).catch(() => ({ error: { status: 401 } }))
    return error === null ? { kind: 'others-signed-out' } : failed(error)
  },
}

export async function changePassword(auth: GoTrueClient, password: string): Promise<SessionOutcome> {
  const { error } = await auth.updateUser({ password })
  if (error !== null) return failed(error)
  // Somebody who knew the old password may have a session.
  await auth.signOut({ scope: 'others' })
  return { kind: 'changed' }
}
