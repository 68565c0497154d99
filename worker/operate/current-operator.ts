import type { AppContext } from '../context.ts'
import { hasExpired } from '../session/claims.ts'
import { failed } from '../session/outcome.ts'
import type { SessionEnv } from '../session/supabase-auth.ts'
import { countedAddress } from '../http/within-limit.ts'
import { operatorClient } from './operator-client.ts'
import { operatorCookies, type OperatorTokens, readOperatorCookie } from './operator-cookie.ts'
import { authUnavailable } from './auth-unavailable.ts'

/**
 * An access token is exchanged this long before it expires, so that concurrent calls do not all have to wait for the
 * exchange.
 */
const SOON_MS = 120_000 // 2 minutes

export interface OperatorSessionSettings {
  env: SessionEnv
  secrets: readonly string[]
}

/**
 * The session of the operator who calls, with an access token that has not expired. Exchanged tokens are set in the
 * answer's cookies. Null without a session.
 * @throws HttpError 503 where Supabase Auth does not answer and the token has expired
 */
export async function currentOperator(
  c: AppContext,
  { env, secrets }: OperatorSessionSettings,
): Promise<OperatorTokens | null> {
  const now = Date.now()
  const held = await readOperatorCookie(c.req.raw, { secrets, now })
  if (held === null || !hasExpired(held.access_token, now + SOON_MS)) return held
  const client = operatorClient(env, null, { visitor: callerAddress(c) })
  const { error } = await client.auth.refreshSession({ refresh_token: held.refresh_token })
  const tokens = client.tokens()
  if (error === null && tokens !== null) {
    const renewed = { ...held, ...tokens, renewed_at: Math.floor(now / 1000) }
    await setOperatorCookies(c, renewed, secrets)
    return renewed
  }
  // Another call may have exchanged the tokens meanwhile.
  if (!hasExpired(held.access_token, now)) return held
  if (error !== null && failed(error).kind !== 'refused') throw authUnavailable()
  await setOperatorCookies(c, null, secrets)
  return null
}

/** Sets the session in the cookies of the answer; null removes them. */
export async function setOperatorCookies(
  c: AppContext,
  tokens: OperatorTokens | null,
  [secret = '']: readonly string[],
): Promise<void> {
  for (const cookie of await operatorCookies(c.req.raw, tokens, { secret, now: Date.now() }))
    c.header('set-cookie', cookie, { append: true })
}

/** The address that Supabase Auth counts. */
export function callerAddress(c: AppContext): string {
  return countedAddress(c.req.header('cf-connecting-ip') ?? '')
}
