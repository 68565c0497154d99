import { isAuthError } from '@supabase/auth-js'
import type { Env } from '../env.ts'
import { log } from '#shared/log.ts'
import type { RequestScope } from '../scope.ts'
import { authReason } from './auth-reason.ts'
import { type Claims, isAsymmetric, isKeyFor, readToken, type TokenHeader } from './claims.ts'
import { isOutage } from './outcome.ts'
import { SigningKeyError, type SigningKey, type SigningKeys } from './signing-keys.ts'

/** The part of a client of Supabase Auth that checks a signature. */
interface ClaimsReader {
  getClaims(
    token: string,
    options?: { jwks?: { keys: never[] } },
  ): Promise<{ data: unknown; error: Error | null }>
}

/** The settings and keys for verifying tokens. */
export interface Verification {
  auth: ClaimsReader
  keys: SigningKeys
  /** The request with the token. */
  scope: RequestScope
  issuer: string
  sessionTokens: Env['sessionTokens']
  now(): number
}

/**
 * The claims of an access token that Supabase has signed and that is valid now; null for any other text;
 * `unavailable` if the keys or Supabase Auth did not answer, so the token may be valid or not.
 */
export type Proof = Claims | 'unavailable' | null

/** Never throws: a token comes from a cookie, and a visitor with a bad one is signed out. */
export async function verifyToken(token: string, verification: Verification): Promise<Proof> {
  const { auth, issuer, sessionTokens, now } = verification
  const stated = readToken(token, { issuer, namesIssuer: sessionTokens === 'signing_keys', now: now() })
  if (stated === null) return null
  try {
    const key = await verifyingKey(stated.header, verification)
    // The library verifies ES256 and RS256 with the key, and asks Supabase Auth about HS256.
    const { error } = await auth.getClaims(token, key === null ? {} : { jwks: { keys: [key as never] } })
    if (error !== null) throw error
    return stated.claims
  } catch (error) {
    log('info', 'session token refused', { reason: authReason(error) })
    return isUnanswered(error) ? 'unavailable' : null
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof SigningKeyError ? error.isOutage : isAuthError(error) && isOutage(error)
}

/**
 * The public key that must have signed the token; null when Supabase Auth itself has to be asked. A token selects a
 * key, but never the way to verify, which is a setting.
 * @throws SigningKeyError when no key may have signed it
 */
async function verifyingKey(
  { alg, kid }: TokenHeader,
  { keys, scope, sessionTokens }: Verification,
): Promise<SigningKey | null> {
  if (sessionTokens === 'shared_secret') {
    if (alg === 'HS256') return null
    throw new SigningKeyError('No matching signing key found in JWKS')
  }
  if (!isAsymmetric(alg) || kid === undefined) {
    throw new SigningKeyError('No matching signing key found in JWKS')
  }
  const key = await keys.find(kid, scope)
  if (!isKeyFor(alg, key)) throw new SigningKeyError('No matching signing key found in JWKS')
  return key
}
