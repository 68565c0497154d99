import { AuthClient, type GoTrueClient, type SupportedStorage } from '@supabase/auth-js'
import { authUrl } from '#shared/session/auth-address.ts'
import { boundedJsonText } from '#core/reading/bounded-json.ts'
import { withMaker } from './account-maker.ts'
import type { SessionEnv } from './supabase-auth.ts'

/** A client of Supabase Auth that stores nothing and refreshes nothing by itself. */
export function authClient(env: SessionEnv): GoTrueClient {
  return new AuthClient({ ...clientOptions(env), persistSession: false })
}

/** Where a client has the session of one request. */
interface SessionStorage extends SupportedStorage {
  /** The name of the session. */
  readonly key: string
  /** Supabase Auth is called. */
  markCall(): void
}

/**
 * A client of Supabase Auth for one request, whose session is in its storage. The user is not stored, so that cookies
 * hold tokens alone.
 * @param visitor the address by which Supabase Auth counts; '' if unknown
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
      const sent = withMaker(String(input), init)
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
 * A call that Supabase Auth counts by the visitor's address, where the project forwards addresses: by default it counts
 * by the address of its caller, which is one for all visitors
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
  // A key is a bearer beside itself alone; the visitor's token stays.
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

/** No status that a server sends; auth-js repeats a refresh for 30 s after every other one that means an outage. */
const NOT_REPEATED = 599

/** The answer to a refresh, which a visitor waits for: one without an answer is not asked for again. */
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
