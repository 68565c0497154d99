import { authUrl, sessionCookieName } from '#shared/session/auth-address.ts'
import { readSessionJson, sessionCookieNames } from '#shared/session/session-cookies.ts'
import type { RequestScope } from '../scope.ts'
import { authClient, fetchKeySet } from './auth-client.ts'
import { type Claims, hasExpired, readToken } from './claims.ts'
import { SigningKeys } from './signing-keys.ts'
import { storedTokens } from './stored-tokens.ts'
import type { SessionEnv } from './supabase-auth.ts'
import { type Proof, type Verification, verifyToken } from './verify-token.ts'

/** The visitor's session, as far as the cookies of a request prove it. */
export type VisitorSession =
  /** There is no session cookie. */
  | { kind: 'none' }
  /**
   * There is a session cookie that proves nothing: it is expired, forged, cut short, or cannot be checked without keys.
   * An expired one can be refreshed.
   */
  | { kind: 'unproven'; refreshToken: string | null; isExpired: boolean }
  | { kind: 'signed-in'; claims: Claims; accessToken: string }

/** Reads and verifies the session of a request. Never throws: an unproven session counts as none. */
export async function readSession(
  request: Request,
  env: SessionEnv,
  scope: RequestScope,
): Promise<VisitorSession> {
  const key = sessionCookieName(env.supabase.url, { isSecure: request.url.startsWith('https:') })
  const header = request.headers.get('cookie')
  if (sessionCookieNames(header, key).length === 0) return { kind: 'none' }
  const stored = storedTokens(await readSessionJson(header, key))
  if (stored === null) return { kind: 'unproven', refreshToken: null, isExpired: false }
  const { accessToken, refreshToken } = stored
  const claims = await verifyAccessToken(accessToken, env, scope)
  if (claims === null || claims === 'unavailable')
    return { kind: 'unproven', refreshToken, isExpired: hasExpired(accessToken, Date.now()) }
  return { kind: 'signed-in', claims, accessToken }
}

/** The session that an access token proves. Never throws. */
export function verifyAccessToken(accessToken: string, env: SessionEnv, scope: RequestScope): Promise<Proof> {
  return verifyToken(accessToken, { ...verification(env), scope })
}

/**
 * Claims that only Supabase Auth can prove, by accepting the token: they are signed with the project's shared secret.
 * Null for a token that it need not be asked about.
 */
export function claimsToProve(accessToken: string, env: SessionEnv): Claims | null {
  const issuer = authUrl(env.supabase.url)
  const stated = readToken(accessToken, { issuer, namesIssuer: false, now: Date.now() })
  return stated?.header.alg === 'HS256' ? stated.claims : null
}

let isolate: { env: SessionEnv; verification: Omit<Verification, 'scope'> } | undefined

/** The isolate caches the keys, so they are fetched once for all requests. */
function verification(env: SessionEnv): Omit<Verification, 'scope'> {
  if (isolate?.env !== env) {
    isolate = {
      env,
      verification: {
        auth: authClient(env),
        keys: new SigningKeys(() => fetchKeySet(env)),
        issuer: authUrl(env.supabase.url),
        sessionTokens: env.sessionTokens,
        now: Date.now,
      },
    }
  }
  return isolate.verification
}
