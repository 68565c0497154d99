import type { GoTrueClient } from '@supabase/auth-js'
import { type ActionContext, failed, type SessionOutcome } from './outcome.ts'

/** As Supabase Auth names factors. It becomes a part of an address. */
const FACTOR_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Longer than Supabase Auth's own; it goes through the cookie of a result. */
const MAX_URI = 600

/** What forms about second factors ask for. The account of the session is the only one that they reach. */
export const FACTOR_ACTIONS = {
  /** After the password: the code of any app of the account, so that the visitor need not say which one. */
  'second-factor': async ({ auth, field }: ActionContext): Promise<SessionOutcome> => {
    const { data, error } = await auth.mfa.listFactors()
    if (error !== null) return failed(error)
    let outcome: SessionOutcome = { kind: 'refused' }
    for (const { id } of data.totp) {
      outcome = await verify(auth, id, field('code'))
      if (outcome.kind !== 'refused') break
    }
    return outcome
  },

  /** Begins with an app: it has to show a code before the factor counts. */
  'add-factor': async ({ auth, field, issuer }: ActionContext): Promise<SessionOutcome> => {
    const listed = await auth.mfa.listFactors()
    if (listed.error !== null) return failed(listed.error)
    // Of attempts that were given up: Supabase Auth would count them, and refuse their names.
    for (const { id, status } of listed.data.all) {
      if (status === 'unverified') await auth.mfa.unenroll({ factorId: id })
    }
    const { data, error } = await auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: field('name').trim().slice(0, 64),
      issuer,
    })
    if (error !== null) return failed(error)
    return { kind: 'factor-added', values: { factor: data.id, uri: data.totp.uri } }
  },

  'verify-factor': async ({ auth, field }: ActionContext): Promise<SessionOutcome> => {
    const [factor, uri] = [field('factor'), field('uri')]
    if (!FACTOR_ID.test(factor)) return { kind: 'refused' }
    const outcome = await verify(auth, factor, field('code'))
    if (outcome.kind === 'signed-in') return { kind: 'factor-verified' }
    // Another code of the same app may be right.
    return outcome.kind === 'refused' && uri.length <= MAX_URI
      ? { ...outcome, values: { factor, uri } }
      : outcome
  },

  'remove-factor': async ({ auth, field }: ActionContext): Promise<SessionOutcome> => {
    const factorId = field('factor')
    if (!FACTOR_ID.test(factorId)) return { kind: 'refused' }
    const { error } = await auth.mfa.unenroll({ factorId })
    if (error !== null) return failed(error)
    // The token says of the session what was true before.
    await auth.refreshSession()
    return { kind: 'factor-removed' }
  },
} as const

async function verify(auth: GoTrueClient, factorId: string, code: string): Promise<SessionOutcome> {
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') })
  if (error !== null) return failed(error)
  return { kind: 'signed-in', userId: data.user.id, needsSecondFactor: false }
}
