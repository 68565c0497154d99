import type { Account } from '#sections/contract.ts'
import type { RequestScope } from '../scope.ts'
import type { Claims } from './claims.ts'
import { readAccount } from './read-account.ts'
import { claimsToProve, verifyAccessToken } from './read-session.ts'
import type { SessionEnv } from './supabase-auth.ts'

/** A session that has not ended: the claims of its access token, and its account as Supabase Auth knows it now. */
interface ProvenAccount {
  claims: Claims
  account: Account
}

/**
 * Supabase Auth is asked for the account, because it knows whether the session has ended. A token without a public key
 * is verified by that same call, so there is one call per token. Never throws.
 * @returns null for an invalid token and for an ended session; `unavailable` if Supabase Auth does not answer
 */
export async function proveAccount(
  accessToken: string,
  env: SessionEnv,
  scope: RequestScope,
): Promise<ProvenAccount | 'unavailable' | null> {
  const claims =
    env.sessionTokens === 'shared_secret'
      ? claimsToProve(accessToken, env)
      : await verifyAccessToken(accessToken, env, scope)
  if (claims === null || claims === 'unavailable') return claims
  const account = await readAccount(env, accessToken)
  return account === null || account === 'unavailable' ? account : { claims, account }
}
