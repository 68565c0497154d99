import type { AuthMFAVerifyResponse, GoTrueClient } from '@supabase/auth-js'
import { cut } from '#shared/cut.ts'
import { isBegunByMail } from './claims.ts'
import { type ActionContext, failed, type SessionOutcome } from './outcome.ts'

/** An id of a factor at Supabase Auth. It becomes part of an address. */
const FACTOR_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Longer than those of Supabase Auth, and short enough for the cookie of a result. */
const MAX_URI = 600

/** A phone number in its international form (E.164). */
const PHONE = /^\+[1-9]\d{6,14}$/

/** The actions of forms about second factors. They reach only the account of the session. */
export const FACTOR_ACTIONS = {
  /**
   * After the password: the code of any app of the account, so that the visitor need not say which one; or the code of the
   * text message that the form names.
   */
  'second-factor': async ({
    auth,
    field,
    mayTryAgain,
  }: Pick<ActionContext, 'auth' | 'field' | 'mayTryAgain'>): Promise<SessionOutcome> => {
    const message = readMessage(field)
    if (message !== null) return verifyMessage(auth, message, field('code'))
    const { data, error } = await auth.mfa.listFactors()
    if (error !== null) return failed(error)
    let outcome: SessionOutcome = { kind: 'refused' }
    for (const [index, { id }] of data.totp.entries()) {
      // A code is compared with each app, and each comparison counts as a guess.
      if (index > 0 && !(await mayTryAgain())) return { kind: 'limited' }
      outcome = await verify(auth, id, field('code'))
      if (outcome.kind !== 'refused') break
    }
    return outcome
  },

  /** After the password: a text message to the phone that the form names, else to the account's only one. */
  'send-factor-code': async ({
    auth,
    field,
  }: Pick<ActionContext, 'auth' | 'field'>): Promise<SessionOutcome> => {
    const { data, error } = await auth.mfa.listFactors()
    if (error !== null) return failed(error)
    const asked = field('factor')
    if (asked === '' && data.phone.length > 1)
      return { kind: 'phone-needed', values: { phones: named(data.phone) } }
    const phone = data.phone.find(({ id }) => asked === '' || id === asked)
    return phone === undefined ? { kind: 'refused' } : sendMessage(auth, phone.id)
  },

  /** Starts adding an app. The factor counts once the app has given a code. */
  'add-factor': async ({ auth, field, issuer }: ActionContext): Promise<SessionOutcome> => {
    const failure = await removeUnverified(auth)
    if (failure !== null) return failure
    const { data, error } = await auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: cut(field('name').trim(), 64),
      issuer,
    })
    if (error !== null) return failed(error)
    return { kind: 'factor-added', values: { factor: data.id, uri: data.totp.uri } }
  },

  /** Starts adding a phone. The factor counts once the visitor has entered the code of a text message. */
  'add-phone': async ({ auth, field }: ActionContext): Promise<SessionOutcome> => {
    const phone = field('phone').replaceAll(/[\s().-]/g, '')
    if (!PHONE.test(phone)) return { kind: 'refused' }
    const failure = await removeUnverified(auth)
    if (failure !== null) return failure
    const { data, error } = await auth.mfa.enroll({ factorType: 'phone', friendlyName: phone, phone })
    return error === null ? sendMessage(auth, data.id) : failed(error)
  },

  'verify-factor': async ({ auth, field }: ActionContext): Promise<SessionOutcome> => {
    const [factor, uri] = [field('factor'), field('uri')]
    if (!FACTOR_ID.test(factor)) return { kind: 'refused' }
    const message = readMessage(field)
    const outcome =
      message === null
        ? await verify(auth, factor, field('code'))
        : await verifyMessage(auth, message, field('code'))
    if (outcome.kind === 'signed-in') return { kind: 'factor-verified' }
    // Another code of the same app may be right.
    return outcome.kind === 'refused' && message === null && uri.length <= MAX_URI
      ? { ...outcome, values: { factor, uri } }
      : outcome
  },

  'remove-factor': async ({ auth, field }: ActionContext): Promise<SessionOutcome> => {
    const factorId = field('factor')
    if (!FACTOR_ID.test(factorId)) return { kind: 'refused' }
    const { error } = await auth.mfa.unenroll({ factorId })
    if (error !== null) return failed(error)
    // The old token still describes the session before this change.
    await auth.refreshSession()
    return { kind: 'factor-removed' }
  },
} as const

/**
 * Each phone with only the digits by which its owner recognises it, because the visitor has given only a password so
 * far.
 */
function named(phones: readonly { id: string; friendly_name?: string | undefined }[]): string[] {
  return phones.map(
    ({ id, friendly_name = '' }) => `${id} ${friendly_name.replace(/^\+\d+(?=\d{4}$)/, '… ')}`,
  )
}

/** Removes the factors of abandoned attempts. Supabase Auth would count them, and would refuse their names. */
async function removeUnverified(auth: GoTrueClient): Promise<SessionOutcome | null> {
  const { data, error } = await auth.mfa.listFactors()
  if (error !== null) return failed(error)
  for (const { id, status } of data.all) {
    if (status === 'unverified') await auth.mfa.unenroll({ factorId: id })
  }
  return null
}

async function verify(auth: GoTrueClient, factorId: string, code: string): Promise<SessionOutcome> {
  return verified(await auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') }))
}

/** A text message that was sent: its phone, and the challenge that its code answers. */
interface Message {
  factor: string
  challenge: string
}

function readMessage(field: ActionContext['field']): Message | null {
  const message = { factor: field('factor'), challenge: field('challenge') }
  return FACTOR_ID.test(message.factor) && FACTOR_ID.test(message.challenge) ? message : null
}

async function sendMessage(auth: GoTrueClient, factorId: string): Promise<SessionOutcome> {
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' })
  if (error !== null) return failed(error)
  return { kind: 'message-sent', values: { factor: factorId, challenge: data.id } }
}

/** Another code of the same message may be right. */
async function verifyMessage(auth: GoTrueClient, message: Message, code: string): Promise<SessionOutcome> {
  const answer = {
    factorId: message.factor,
    challengeId: message.challenge,
    code: code.replaceAll(/\s/g, ''),
  }
  const outcome = verified(await auth.mfa.verify(answer))
  return outcome.kind === 'refused' ? { ...outcome, values: { ...message } } : outcome
}

function verified({ data, error }: AuthMFAVerifyResponse): SessionOutcome {
  if (error !== null) return failed(error)
  const { user, access_token } = data
  return {
    kind: 'signed-in',
    userId: user.id,
    email: user.email ?? '',
    needsSecondFactor: false,
    user,
    provesAddress: isBegunByMail(access_token),
  }
}
