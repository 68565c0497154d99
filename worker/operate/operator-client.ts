import type { GoTrueClient, SupportedStorage } from '@supabase/auth-js'
import { sessionClient } from '../session/auth-client.ts'
import { storedTokens } from '../session/stored-tokens.ts'
import type { SessionEnv } from '../session/supabase-auth.ts'
import type { OperatorTokens } from './operator-cookie.ts'

const KEY = 'operator'

/** A client of Supabase Auth whose session is in memory for one call of the API. */
export interface OperatorClient {
  auth: GoTrueClient
  /** The current session; null if it has ended. */
  tokens(): Pick<OperatorTokens, 'access_token' | 'refresh_token'> | null
}

/**
 * @param visitor the caller's IP address, by which Supabase Auth limits calls; '' if unknown
 * @param deadlineMs of each call; by default the upstream's
 */
export function operatorClient(
  env: SessionEnv,
  tokens: OperatorTokens | null,
  { visitor, expiresAt = 0, deadlineMs }: { visitor: string; expiresAt?: number; deadlineMs?: number },
): OperatorClient {
  const items = new Map<string, string>()
  if (tokens !== null) {
    const { access_token, refresh_token } = tokens
    const session = { access_token, refresh_token, expires_at: expiresAt, token_type: 'bearer' }
    items.set(KEY, JSON.stringify(session))
  }
  const storage: SupportedStorage = {
    isServer: true,
    getItem: async (key: string) => items.get(key) ?? null,
    setItem: async (key: string, value: string) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
  const auth = sessionClient(
    env,
    { ...storage, key: KEY, markCall: () => undefined },
    {
      visitor,
      ...(deadlineMs !== undefined && { deadlineMs }),
    },
  )
  return {
    auth,
    tokens() {
      const stored = storedTokens(items.get(KEY) ?? null)
      return stored && { access_token: stored.accessToken, refresh_token: stored.refreshToken }
    },
  }
}
