import { type GoTrueClient, isAuthError, type User } from '@supabase/auth-js'
import { assuranceLevels } from '#shared/session/assurance.ts'
import { log } from '#shared/log.ts'

/** The result of a request of sign-in. None of them reveals whether an account exists. */
export type SessionOutcome =
  | SignedIn
  /** An e-mail is sent if the address has an account. */
  | { kind: 'sent' }
  /** The account is invited, but the session has not proven its address, so a code is sent there. */
  | { kind: 'code-needed'; email: string; values: { type: 'recovery' } }
  | { kind: 'changed' }
  | { kind: 'saved' }
  | { kind: 'signed-out' }
  /** All other sessions of the account are ended. */
  | { kind: 'others-signed-out' }
  /** A new second factor, to be confirmed by a code. */
  | { kind: 'factor-added'; values: FactorValues }
  /** The account has several phones, and the form named none. Each is listed as its id and name. */
  | { kind: 'phone-needed'; values: { phones: string[] } }
  /** A text message with a code was sent. */
  | { kind: 'message-sent'; values: MessageValues }
  | { kind: 'factor-verified' }
  | { kind: 'factor-removed' }
  /** The account has a second factor, and the session has not shown it. */
  | { kind: 'second-factor-needed' }
  | { kind: 'refused'; values?: FactorValues | MessageValues }
  | { kind: 'limited' }
  /** Supabase Auth did not answer. */
  | { kind: 'unavailable' }

export interface SignedIn {
  kind: 'signed-in'
  userId: string
  /** '' if the account has none. */
  email: string
  needsSecondFactor: boolean
  /** The account as Supabase Auth described it with the session. */
  user: User
  /** The session began with a code or a link of an e-mail, which proves that the visitor reads the account's mail. */
  provesAddress: boolean
  /** The password of the account was replaced, so the visitor chooses a new one. */
  needsPassword?: boolean
}

/** The factor of a form, and the address that an authenticator app reads (otpauth:). */
interface FactorValues {
  factor: string
  uri: string
}

interface MessageValues {
  factor: string
  challenge: string
}

export interface ActionContext {
  auth: GoTrueClient
  /** The value of a field of the form; '' when it is absent. */
  field(name: string): string
  signUp: 'open' | 'invitation' | 'closed'
  /** Targets of the links in e-mails: in general, and in one about a lost password. */
  confirmUrl: string
  recoverUrl: string
  /** The site's name in an authenticator app. */
  issuer: string
  /** Counts an attempt at the code of a form, and says whether another one is allowed. */
  mayTryAgain(): Promise<boolean>
}

/** The outcome of a call that opens a session. */
export function opened(
  { data, error }: { data: { user: User | null }; error: AuthFailure | null },
  { provesAddress = false }: { provesAddress?: boolean } = {},
): SessionOutcome {
  if (error !== null) return failed(error)
  const { user } = data
  if (user === null) return { kind: 'refused' }
  const { current, next } = assuranceLevels('aal1', user.factors ?? [])
  return {
    kind: 'signed-in',
    userId: user.id,
    email: user.email ?? '',
    needsSecondFactor: next !== current,
    user,
    provesAddress,
  }
}

interface AuthFailure {
  status?: number | undefined
  code?: string | undefined
}

/**
 * The outcome of a call that sends an e-mail. It is the same for unknown addresses, known ones, addresses over their
 * limit, and failures, because Supabase Auth sends (and fails to send) to known addresses only.
 */
export function sent({ error }: { error: AuthFailure | null }): SessionOutcome {
  if (error !== null && (isOutage(error) || error.status === 429)) {
    // Without the message, which may quote the address.
    log('warn', 'e-mail of sign-in not sent', { reason: error.code ?? `status ${error.status ?? 0}` })
  }
  return { kind: 'sent' }
}

/** The outcome of a call that was refused or not answered. */
export function failed(error: AuthFailure): SessionOutcome {
  if (isOutage(error)) return { kind: 'unavailable' }
  if (error.code === 'insufficient_aal') return { kind: 'second-factor-needed' }
  return { kind: error.status === 429 ? 'limited' : 'refused' }
}

/** The outcome of an error thrown by auth-js. @throws every other error */
export function thrown(error: unknown): SessionOutcome {
  if (isAuthError(error)) return failed(error)
  throw error
}

/** A call without an answer has no status, or 0. */
export function isOutage({ status = 0 }: AuthFailure): boolean {
  return status === 0 || status >= 500
}
