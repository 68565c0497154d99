import { createBrowserClient, createServerClient } from '@supabase/ssr'
import { createClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, vi } from 'vitest'
import { type AssuranceLevel, assuranceLevels, type Factor } from '#shared/session/assurance.ts'
import { type Bindings, readEnv } from '../../../worker/env.ts'
import { authClient, sessionClient } from '../../../worker/session/auth-client.ts'
import { CookieStorage } from '../../../worker/session/cookie-storage.ts'
import { changeCookies } from '../../../shared/session/session-cookies.ts'
import { SigningKeys } from '../../../worker/session/signing-keys.ts'
import { hasSupabase } from '../../../worker/session/supabase-auth.ts'
import { verifyToken } from '../../../worker/session/verify-token.ts'
import { supabaseUpstream } from '../../../worker/upstream/supabase.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { createSigner, encoded, sessionClaims } from '../../support/tokens.ts'

const url = 'https://ref.supabase.test'
const issuer = `${url}/auth/v1`

function environment(bindings: Partial<Bindings> = {}) {
  const env = readEnv({
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    SITES: {} as KVNamespace,
    ASSETS: {} as Fetcher,
    ...bindings,
  })
  if (!hasSupabase(env)) throw new Error('no Supabase')
  return env
}

/** Answers every call to Supabase with `json`. @returns the calls */
function answeredWith(json: object) {
  const calls: Request[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    calls.push(new Request(input, { ...init, signal: null }))
    return Response.json(json)
  })
  return calls
}
afterEach(() => vi.unstubAllGlobals())

/** The client of a visitor whose cookies have a session. */
async function signedIn() {
  const signer = await createSigner('k')
  const session = {
    access_token: await signer.sign(sessionClaims({ issuer })),
    refresh_token: 'r',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    expires_in: 3600,
    token_type: 'bearer',
  }
  const { set } = changeCookies('__Host-sb-ref-auth-token', JSON.stringify(session), [])
  const cookie = set.map(({ name, value }) => `${name}=${value}`).join('; ')
  const env = environment()
  const request = new Request('https://a.test/', { headers: { cookie } })
  return { session, auth: sessionClient(env, new CookieStorage(request, env)) }
}

interface SessionRow extends CaseRow {
  input: {
    url?: string
    key?: string
    accessToken?: string
    cookies?: object
    factors: Factor[]
    token_aal: AssuranceLevel
    keys?: []
    signature?: 'tampered'
    factor_type: 'totp'
    friendly_name: string
    issuer: string
    challenge: string
    channel: 'sms'
    verify: string
    code: string
    challenge_id: string
  }
}

async function testCall(
  { expected }: SessionRow,
  call: (auth: Awaited<ReturnType<typeof signedIn>>['auth']) => Promise<unknown>,
  /** Fields that the library adds to the body. */
  added: object = {},
): Promise<void> {
  const { method, path, body } = expected as { method: string; path: string; body: object }
  const { auth, session } = await signedIn()
  const calls = answeredWith({ id: 'F', type: 'totp', totp: { qr_code: '<svg/>' } })
  await call(auth)
  const [request] = calls
  expect(request?.method).toBe(method)
  expect(request?.url).toBe(issuer + path)
  expect(await request?.json()).toEqual({ ...body, ...added })
  expect(request?.headers.get('authorization')).toBe(`Bearer ${session.access_token}`)
}

/** What is logged about a token that is refused. */
async function refusal(token: string, keySet: object): Promise<string | undefined> {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  const verification = {
    auth: authClient(environment()),
    keys: new SigningKeys(async () => keySet),
    scope: { waitUntil: () => undefined },
    issuer,
    sessionTokens: 'signing_keys',
    now: Date.now,
  } as const
  expect(await verifyToken(token, verification)).toBeNull()
  const [line] = info.mock.calls.map(([text]) => JSON.parse(String(text)))
  info.mockRestore()
  return line?.reason
}

describe('cases/session.json', () => {
  testRows<SessionRow>(import.meta.filename, 'session', {
    'ses-001': ({ input, expected }) => {
      const { error } = expected as { error: string }
      const bindings = { SUPABASE_URL: input.url ?? '', SUPABASE_PUBLISHABLE_KEY: input.key ?? '' }
      expect(() => environment(bindings)).toThrow(error)
      expect(() => createClient(input.url ?? '', input.key ?? '')).toThrow(error)
    },
    'ses-005': ({ input, expected }) => {
      const client = createClient(input.url ?? '', input.key ?? '', {
        accessToken: async () => input.accessToken ?? '',
      })
      const use = () => client.auth.getSession()
      expect((expected as { error: true }).error).toBe(true)
      expect(use).toThrow()
    },
    'ses-006': ({ input, expected }) => {
      const options = { cookies: input.cookies as never, isSingleton: false }
      expect((expected as { error: true }).error).toBe(true)
      expect(() => createBrowserClient(url, 'k', options)).toThrow('getAll and setAll')
      expect(() => createServerClient(url, 'k', { cookies: {} as never })).toThrow('getAll and setAll')
    },
    aal: ({ input, expected }) => {
      const { current, next } = expected as { current: string; next: string }
      expect(assuranceLevels(input.token_aal, input.factors)).toEqual({ current, next })
    },
    'ses-014': async ({ input, expected }) => {
      const token = await (await createSigner('k')).sign(sessionClaims({ issuer }))
      expect(await refusal(token, { keys: input.keys })).toBe((expected as { error: string }).error)
    },
    'ses-016': async ({ expected }) => {
      const signer = await createSigner('k')
      const token = await signer.sign(sessionClaims({ issuer }))
      const [head = '', , signature = ''] = token.split('.')
      const tampered = `${head}.${encoded(sessionClaims({ issuer, aal: 'aal2' }))}.${signature}`
      const reason = await refusal(tampered, { keys: [signer.publicKey] })
      expect(reason).toBe((expected as { error: string }).error)
    },
    'ses-017': async ({ expected }) => {
      const signer = await createSigner('k')
      const token = `${encoded({ alg: 'none', kid: 'k', typ: 'JWT' })}.${encoded(sessionClaims({ issuer }))}.AA`
      expect((expected as { rejected: true }).rejected).toBe(true)
      expect(await refusal(token, { keys: [signer.publicKey] })).toBe('No matching signing key found in JWKS')
    },
    bearer: async ({ expected }) => {
      const { authorization } = expected as { authorization: string }
      const calls = answeredWith({ id: 'u' })
      const env = environment()
      await authClient(env).signInWithOtp({ email: 'a@example.test' })
      await supabaseUpstream(env).site('https://a.test/', { deadlineMs: 1000 })
      expect(calls).toHaveLength(2)
      for (const { headers } of calls) {
        expect(headers.get('authorization')).toBe(authorization.replace('<public key>', 'sb_publishable_x'))
        expect(headers.get('apikey')).toBe('sb_publishable_x')
      }
    },
    'ses-021': (row) => {
      const { factor_type: factorType, friendly_name: friendlyName, issuer } = row.input
      return testCall(row, (auth) => auth.mfa.enroll({ factorType, friendlyName, issuer }))
    },
    'ses-024': (row) => {
      const { challenge: factorId, channel } = row.input
      return testCall(row, (auth) => auth.mfa.challenge({ factorId, channel }), { factorId })
    },
    'ses-025': (row) => {
      const { verify: factorId, code, challenge_id: challengeId } = row.input
      return testCall(row, (auth) => auth.mfa.verify({ factorId, code, challengeId }))
    },
  })
})
