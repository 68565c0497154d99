import type { AppContext } from '../context.ts'
import { sha256 } from '#shared/crypto/digest.ts'
import { isAllowed, isWithinLimit, senderNetwork } from '../http/within-limit.ts'
import { type CodeKind, knownDevice, knownDeviceCookie } from './known-device.ts'

/** The forms that take a code of six digits, and the forms that send one to a phone, which costs money. */
const CODE_KINDS: Readonly<Record<string, CodeKind>> = {
  'verify-code': 'email',
  'second-factor': 'factor',
  'verify-factor': 'factor',
  'send-factor-code': 'message',
  'add-phone': 'message',
}

/** The kind of code that an action takes or sends; null for other actions. */
export function codeKind(action: string): CodeKind | null {
  return Object.hasOwn(CODE_KINDS, action) ? (CODE_KINDS[action] ?? null) : null
}

/** The actions that use the e-mail address of their form. */
export const BY_ADDRESS: ReadonlySet<string> = new Set([
  'sign-in',
  'sign-up',
  'code',
  'recover',
  'verify-code',
])

/**
 * Whether an action is within its limits. It counts for the sender's network and for the account, so that neither many
 * senders nor many accounts evade the limit. An account belongs to the project, so guesses on all its sites count
 * together.
 * @param action its name, the last segment of its address
 */
export async function isWithinSessionLimits(c: AppContext, action: string, email: string): Promise<boolean> {
  if (!(await isWithinLimit(c, 'session'))) return false
  return email === '' || !BY_ADDRESS.has(action) || isAccountAllowed(c, await emailAccount(email))
}

/**
 * Whether one more post about the account is allowed. A browser that has signed in to the account before has a count of
 * its own. All other browsers share one count, and one network can use up only a part of it.
 */
export async function isAccountAllowed(c: AppContext, account: string): Promise<boolean> {
  const { LIMITER, CODE_LIMITER } = c.env
  const device = await knownDevice(c.req.raw, 'email', { account, secret: deviceSecret(c) })
  if (device !== null) return isAllowed(LIMITER, `account ${account} ${device}`)
  return (
    (await isAllowed(CODE_LIMITER, `sender ${account} ${senderNetwork(c)}`)) &&
    isAllowed(LIMITER, `account ${account}`)
  )
}

/** Name of an account in limits before sign-in: the digest of its address. */
export function emailAccount(email: string): Promise<string> {
  return sha256(email.trim().toLowerCase())
}

/**
 * Whether one more code may be tried at the account. Guesses from all networks and sites count together, except those
 * from browsers known to the account. So a stranger who guesses endlessly does not lock the owner out of those
 * browsers.
 */
export async function isCodeAllowed(c: AppContext, kind: CodeKind, account: string): Promise<boolean> {
  const device = await knownDevice(c.req.raw, kind, { account, secret: deviceSecret(c) })
  return isAllowed(c.env.CODE_LIMITER, `${kind} ${account} ${device ?? ''}`)
}

/** `Set-Cookie` headers that make this browser known. None if it is known already, or if there is no secret. */
export async function deviceCookies(c: AppContext, kind: CodeKind, account: string): Promise<string[]> {
  const secret = deviceSecret(c)
  if (secret === null || (await knownDevice(c.req.raw, kind, { account, secret })) !== null) return []
  const isSecure = c.var.origin.startsWith('https:')
  return [await knownDeviceCookie(kind, { account, secret, isSecure })]
}

function deviceSecret(c: AppContext): string | null {
  const { formSecret, supabaseSecretKey } = c.get('env')
  return formSecret ?? supabaseSecretKey
}
