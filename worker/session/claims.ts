import { base64Bytes } from '#shared/crypto/digest.ts'
import * as z from 'zod/mini'
import type { AuthenticationMethod } from '#sections/contract.ts'

/** Seconds that the issuer's clock may be ahead. */
const LEEWAY_SECONDS = 60

/** Longest token. Supabase's fit into a cookie. */
const MAX_TOKEN_LENGTH = 16_384

/** The algorithms whose public keys a key set publishes, with the type of key that each takes. */
const KEY_TYPES: Readonly<Record<string, string>> = { ES256: 'EC', RS256: 'RSA' }

const headerSchema = z.object({
  alg: z.string(),
  kid: z.optional(z.string().check(z.regex(/^[\w.-]{1,128}$/))),
  typ: z.optional(z.literal('JWT')),
  /** Must be absent: this verifier supports no critical extensions (RFC 7515 §4.1.11). */
  crit: z.optional(z.undefined()),
})

const claimsSchema = z.object({
  iss: z.optional(z.string()),
  aud: z.union([z.string(), z.array(z.string())]),
  sub: z.uuid(),
  exp: z.int(),
  iat: z.optional(z.int()),
  nbf: z.optional(z.int()),
  role: z.literal('authenticated'),
  /** Absent in tokens of the embedded Supabase, which then prove no second factor. */
  aal: z._default(z.enum(['aal1', 'aal2']), 'aal1'),
  session_id: z.optional(z.string()),
  amr: z.optional(z.unknown()),
  email: z.optional(z.string()),
})

export type TokenHeader = z.output<typeof headerSchema>
export type Claims = z.output<typeof claimsSchema>

/** Header and claims of a token whose signature was not checked. */
export interface UnverifiedToken {
  header: TokenHeader
  claims: Claims
}

/**
 * A token that may belong to a session of this project: well-formed, from its issuer, for signed-in users, valid now.
 * Null for every other text. The signature is not checked here.
 * @param expected.issuer of a token that names one
 * @param expected.namesIssuer whether a token must name its issuer; false if Supabase Auth itself verifies the token
 * @param expected.now milliseconds
 */
export function readToken(
  token: string,
  { issuer, namesIssuer, now }: { issuer: string; namesIssuer: boolean; now: number },
): UnverifiedToken | null {
  if (token.length > MAX_TOKEN_LENGTH) return null
  const [header, payload, signature, ...rest] = token.split('.')
  if (!header || !payload || !signature || rest.length > 0) return null
  const head = z.safeParse(headerSchema, parsePart(header))
  const claims = z.safeParse(claimsSchema, parsePart(payload))
  if (!head.success || !claims.success) return null
  const { iss, aud } = claims.data
  const isOurs =
    (iss === issuer || (iss === undefined && !namesIssuer)) && [aud].flat().includes('authenticated')
  return isOurs && isCurrent(claims.data, now) ? { header: head.data, claims: claims.data } : null
}

const expirySchema = z.object({ exp: z.int() })

/** Whether an unverified token states that it has expired. @param now milliseconds */
export function hasExpired(token: string, now: number): boolean {
  const stated = z.safeParse(expirySchema, parsePart(token.split('.')[1] ?? ''))
  return stated.success && stated.data.exp <= now / 1000
}

/** Supabase Auth's names of sign-ins by an e-mailed code or link. */
const BY_MAIL: ReadonlySet<string> = new Set(['otp', 'magiclink', 'email/signup', 'recovery', 'invite'])

/** A name (RFC 8176 §1), or an object of Supabase Auth that contains it. */
const methodSchema = z.union([
  z.string(),
  z.pipe(
    z.object({ method: z.string() }),
    z.transform(({ method }) => method),
  ),
])
const methodsSchema = z.object({ amr: z.array(methodSchema) })

/** The sign-in methods that a token states; empty if it states none. The token is not verified here. */
function statedMethods(token: string): string[] {
  const stated = z.safeParse(methodsSchema, parsePart(token.split('.')[1] ?? ''))
  return stated.success ? stated.data.amr : []
}

/** Whether a token that Supabase Auth has just returned states a sign-in by e-mail. */
export function isBegunByMail(token: string): boolean {
  return statedMethods(token).some((method) => BY_MAIL.has(method))
}

/** Supabase Auth's methods with a word for visitors. */
const KINDS: ReadonlyMap<string, AuthenticationMethod> = new Map([
  ...[...BY_MAIL].map((method) => [method, 'email'] as const),
  ['password', 'password'],
  ['totp', 'app'],
  ['mfa/totp', 'app'],
  ['mfa/phone', 'phone'],
])

/** The methods of a verified token in the visitor's words, each once, in the token's order. */
export function authenticationMethods(token: string): AuthenticationMethod[] {
  const methods = statedMethods(token).filter((method) => method !== 'token_refresh')
  return [...new Set(methods.map((method) => KINDS.get(method) ?? 'service'))]
}

/** Whether a key of that type may verify the algorithm. An algorithm that is not listed has no key. */
export function isKeyFor(alg: string, key: { kty: string; alg?: string | undefined }): boolean {
  return (
    Object.hasOwn(KEY_TYPES, alg) && KEY_TYPES[alg] === key.kty && (key.alg === undefined || key.alg === alg)
  )
}

export function isAsymmetric(alg: string): boolean {
  return Object.hasOwn(KEY_TYPES, alg)
}

function isCurrent({ exp, iat = 0, nbf = 0 }: Claims, now: number): boolean {
  const seconds = now / 1000
  return exp > seconds && Math.max(iat, nbf) <= seconds + LEEWAY_SECONDS
}

/** The JSON of a part of a token; undefined when it is not valid JSON. */
function parsePart(part: string): unknown {
  if (!/^[\w-]+$/.test(part)) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(base64Bytes(part)))
  } catch {
    return undefined // not a token
  }
}
