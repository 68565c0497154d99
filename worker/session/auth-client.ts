import { AuthClient, type GoTrueClient, type SupportedStorage } from '@supabase/auth-js'
import { authUrl } from '#shared/session/auth-address.ts'
import { boundedJsonText } from '#core/reading/bounded-json.ts'
import { withCreatorChallenge } from './account-creator.ts'
import type { SessionEnv } from './supabase-auth.ts'

/** A client of Supabase Auth that stores nothing and refreshes nothing by itself. */
export function authClient(env: SessionEnv): GoTrueClient {
  return new AuthClient({ ...clientOptions(env), persistSession: false })
}

/** Where a client reads and writes the session of one request. */
interface SessionStorage extends SupportedStorage {
  /** The name of the session. */
  readonly key: string
  /** Called before each call of Supabase Auth. */
  markCall(): void
}

/**
 * A client of Supabase Auth for one request, whose session is in its storage. The user is not stored, so cookies
 * contain only tokens.
 * @param visitor the visitor's IP address, by which Supabase Auth limits calls; '' if unknown
 */
export function sessionClient(
  env: SessionEnv,
  storage: SessionStorage,
  { deadlineMs = env.upstreamTimeoutMs, visitor = '' }: { deadlineMs?: number; visitor?: string } = {},
): GoTrueClient {
  const users = new Map<string, string>()
  return new AuthClient({
    ...clientOptions(env),
    storageKey: storage.key,
    persistSession: true,
    fetch: (input, init) => {
      storage.markCall()
      const sent = withCreatorChallenge(String(input), init)
      const call = boundedFetch(deadlineMs)(input, visitor === '' ? sent : forwarded(sent, visitor, env))
      return isRefresh(input) ? onceOnly(call) : call
    },
    // A link in an e-mail opens a session only in the browser that asked for it.
    flowType: 'pkce',
    storage,
    userStorage: {
      getItem: (key: string) => users.get(key) ?? null,
      setItem: (key: string, value: string) => void users.set(key, value),
      removeItem: (key: string) => void users.delete(key),
    },
  })
}

function clientOptions({ supabase, upstreamTimeoutMs }: SessionEnv) {
  return {
    url: authUrl(supabase.url),
    // Without a session, the publishable key is the credential.
    headers: { apikey: supabase.key, Authorization: `Bearer ${supabase.key}` },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
    fetch: boundedFetch(upstreamTimeoutMs),
  }
}

/**
 * A call with the visitor's address, if the project forwards addresses. Otherwise Supabase Auth counts all visitors as
 * one caller, the Worker
 * (https://supabase.com/docs/guides/auth/rate-limits#ip-address-forwarding).
 */
function forwarded(
  init: RequestInit | undefined,
  visitor: string,
  { supabase, forwardingKey }: SessionEnv,
): RequestInit | undefined {
  if (forwardingKey === null) return init
  const headers = new Headers(init?.headers)
  headers.set('apikey', forwardingKey)
  headers.set('sb-forwarded-for', visitor)
  // A key that is sent as bearer must equal `apikey`. A visitor's token is not replaced.
  if (headers.get('authorization') === `Bearer ${supabase.key}`)
    headers.set('authorization', `Bearer ${forwardingKey}`)
  return { ...init, headers }
}

/** @throws when there is no key set */
export async function fetchKeySet({ supabase, upstreamTimeoutMs }: SessionEnv): Promise<unknown> {
  const response = await boundedFetch(upstreamTimeoutMs)(`${authUrl(supabase.url)}/.well-known/jwks.json`, {
    headers: { apikey: supabase.key },
  })
  if (!response.ok) throw new Error(`key set answered ${response.status}`)
  return response.json()
}

function isRefresh(input: RequestInfo | URL): boolean {
  return String(input).endsWith('/token?grant_type=refresh_token')
}

/** A status that no server sends. After any other outage status, auth-js repeats a refresh for 30 s. */
const NOT_REPEATED = 599

/** The answer to a refresh. It is not repeated, because a visitor waits for it. */
async function onceOnly(call: Promise<Response>): Promise<Response> {
  const response = await call.catch(() => null)
  return response === null || response.status >= 500 ? Response.json({}, { status: NOT_REPEATED }) : response
}

/** Bounds the time and the size of an answer. A redirect is not followed: it would choose where tokens go. */
function boundedFetch(timeoutMs: number): typeof fetch {
  return async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await fetch(input, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, statusText, headers } = response
    if (response.body === null || status === 204) return new Response(null, { status, statusText, headers })
    return new Response(await boundedJsonText(response), { status, statusText, headers })
  }
}
