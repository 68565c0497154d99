import { randomUUID } from 'node:crypto'
import { isTotp } from './totp.ts'

export interface DoubleFactor {
  id: string
  factor_type: 'totp' | 'phone'
  status: 'verified' | 'unverified'
  friendly_name: string
  /** Key of the authenticator app, in base 32. */
  secret: string
  /** The newest text message to the phone. */
  message?: { challenge: string; code: string }
}

interface FactorOwner {
  email: string
  factors: DoubleFactor[]
}

interface FactorCall {
  method: string
  /** Path below the address of Supabase Auth: `/factors…`. */
  path: string
  body: Record<string, string>
  /** Level of the calling session. */
  aal: string | undefined
}

/**
 * Answers a call about second factors, as Supabase Auth documents them.
 * @returns `proven` if the code was right, so the caller answers with a session that has two factors
 */
export function answerFactors(
  { method, path, body, aal }: FactorCall,
  owner: FactorOwner,
): Response | 'proven' {
  const hasVerified = owner.factors.some(({ status }) => status === 'verified')
  if (`${method} ${path}` === 'POST /factors')
    return hasVerified && aal !== 'aal2' ? refusal(403, 'insufficient_aal') : enrol(owner, body)
  const [, id, call] = /^\/factors\/([^/]+)(?:\/(challenge|verify))?$/.exec(path) ?? []
  const factor = owner.factors.find((each) => each.id === id)
  if (factor === undefined) return refusal(404, 'mfa_factor_not_found')
  if (method === 'DELETE') {
    if (factor.status === 'verified' && aal !== 'aal2') return refusal(403, 'insufficient_aal')
    owner.factors = owner.factors.filter((each) => each !== factor)
    return Response.json({ id })
  }
  if (call === 'challenge' && factor.factor_type === 'phone') {
    if (body.channel !== 'sms') return refusal(400, 'validation_failed')
    const code = String(Number.parseInt(randomUUID().slice(0, 5), 16) % 1_000_000).padStart(6, '0')
    factor.message = { challenge: randomUUID(), code }
    return Response.json({ id: factor.message.challenge, type: 'phone', expires_at: 0 })
  }
  if (call === 'challenge') return Response.json({ id: `challenge-${id}`, type: 'totp', expires_at: 0 })
  if (!isAnswer(factor, body)) return refusal(422, 'mfa_verification_failed')
  factor.status = 'verified'
  return 'proven'
}

function isAnswer({ id, secret, message }: DoubleFactor, body: Record<string, string>): boolean {
  return message === undefined
    ? isTotp(secret, body.code) && body.challenge_id === `challenge-${id}`
    : message.code === body.code && message.challenge === body.challenge_id
}

export function newFactor(name: string, status: DoubleFactor['status']): DoubleFactor {
  const digits = Buffer.from(randomUUID()).toString('hex').toUpperCase()
  const secret = digits.replaceAll(/[0189]/g, '7').slice(0, 32)
  return { id: randomUUID(), factor_type: 'totp', status, friendly_name: name, secret }
}

/** The factors of a user, without their keys. */
export function listedFactors(factors: readonly DoubleFactor[]): object[] {
  return factors.map(({ secret: _, message: __, ...factor }) => factor)
}

export function refusal(status: number, code: string): Response {
  return Response.json({ code: status, error_code: code, msg: code }, { status })
}

function enrol(owner: FactorOwner, body: Record<string, string>): Response {
  const { friendly_name = '', issuer = '', factor_type, phone = '' } = body
  if (owner.factors.some((each) => each.friendly_name === friendly_name))
    return refusal(422, 'mfa_factor_name_conflict')
  const factor = newFactor(friendly_name, 'unverified')
  owner.factors.push(factor)
  const { id, secret } = factor
  if (factor_type === 'phone') {
    factor.factor_type = 'phone'
    return Response.json({ id, type: 'phone', friendly_name, phone })
  }
  const query = new URLSearchParams({ algorithm: 'SHA1', digits: '6', issuer, period: '30', secret })
  const uri = `otpauth://totp/${encodeURIComponent(`${issuer}:${owner.email}`)}?${query}`
  return Response.json({ id, type: 'totp', friendly_name, totp: { qr_code: '<svg/>', secret, uri } })
}
