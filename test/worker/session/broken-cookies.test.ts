import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeCookies } from '#shared/session/session-cookies.ts'
import { SESSION_ACTIONS } from '../../../worker/session/actions.ts'
import { CookieJar } from '../../support/cookie-jar.ts'
import { signInEndpoints } from '../../support/sign-in-endpoints.ts'
import { forgedTokens } from '../../support/tokens.ts'

const KEY = '__Host-sb-ref-auth-token'
const LATER = Math.floor(Date.now() / 1000) + 3600

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Endpoints = Awaited<ReturnType<typeof signInEndpoints>>

/** Values for the fields of all forms of sign-in. */
const FIELDS = {
  email: 'ana@example.test',
  password: 'bem-longa-e-secreta',
  code: '123456',
  name: 'Ana',
  phone: '+5511912345678',
  factor: 'a1b2c3d4-0000-4000-8000-000000000001',
  uri: '',
}

/** The forms of sign-in. An action with several forms is listed once for each. */
const FORMS: [name: string, action: string, fields: Record<string, string>][] = [
  ...Object.keys(SESSION_ACTIONS).map((action): (typeof FORMS)[number] => [action, action, FIELDS]),
  ['sign-out of the others', 'sign-out', { scope: 'others' }],
  ['sign-out everywhere', 'sign-out', { scope: 'global' }],
  ['second-factor by message', 'second-factor', { ...FIELDS, challenge: FIELDS.factor }],
  ['verify-factor by message', 'verify-factor', { ...FIELDS, challenge: FIELDS.factor }],
]

/** The forms that change the account of a session. */
const OF_SESSION = FORMS.filter(([name, , fields]) =>
  name.startsWith('sign-out')
    ? fields.scope === 'others'
    : !/^(?:sign-in|sign-up|code|recover|verify-code)$/.test(name),
)

function jarOf(cookies: readonly { name: string; value: string }[]): CookieJar {
  const headers = new Headers()
  for (const { name, value } of cookies) headers.append('set-cookie', `${name}=${value}`)
  const jar = new CookieJar()
  jar.take(new Response(null, { headers }))
  return jar
}

/** The cookies that hold a session. */
const holding = (session: unknown) => changeCookies(KEY, JSON.stringify(session), []).set

/** Cookies without a usable session, by what is wrong with them. */
async function brokenCookies({ supabase }: Endpoints): Promise<Record<string, ReturnType<typeof holding>>> {
  const token = await supabase.token({ sub: FIELDS.factor, user_metadata: { x: 'x'.repeat(4000) } })
  const other = await supabase.token({ sub: FIELDS.factor, user_metadata: { x: 'y'.repeat(4000) } })
  const session = { access_token: token, refresh_token: 'r', expires_at: LATER, token_type: 'bearer' }
  const chunks = holding(session)
  const newer = holding({ ...session, access_token: other })
  expect(chunks.length).toBeGreaterThan(1)
  return {
    'expired, without a refresh token': holding({ ...session, refresh_token: '', expires_at: 1 }),
    'expired, with a refresh token that Supabase Auth does not know': holding({ ...session, expires_at: 1 }),
    'no token of Supabase': holding({ ...session, access_token: 'a' }),
    'a number for a token': holding({ ...session, access_token: 5 }),
    'a number for a token, expired': holding({ ...session, access_token: 5, expires_at: 1 }),
    'nothing for a token': holding({ ...session, access_token: null }),
    'an object for a token': holding({ ...session, access_token: {} }),
    'an empty token': holding({ ...session, access_token: '' }),
    'a number for a refresh token': holding({ ...session, refresh_token: 5, expires_at: 1 }),
    'an object for a refresh token': holding({ ...session, refresh_token: {}, expires_at: 1 }),
    'a text for an end': holding({ ...session, access_token: 'a', expires_at: 'never' }),
    'no end': holding({ access_token: 'a', refresh_token: '' }),
    'a text': holding('session'),
    'a number': holding(7),
    'a list': holding([session]),
    nothing: holding(null),
    'the first chunk alone': chunks.slice(0, 1),
    'the second chunk alone': chunks.slice(1),
    'chunks of two sessions': [...chunks.slice(0, 1), ...newer.slice(1)],
    'no base64': [{ name: KEY, value: 'base64-%%%' }],
    'no JSON': [{ name: KEY, value: 'nonsense' }],
    'a verifier that is not a string': [{ name: `${KEY}-code-verifier`, value: '5' }],
  }
}

describe('cookies that contain no session', () => {
  test('belong to a visitor who is signed out, and no form fails because of them', async () => {
    const endpoints = await signInEndpoints({ UPSTREAM_TIMEOUT_MS: '300' })
    endpoints.supabase.auth.add(FIELDS.email)
    const broken = Object.entries(await brokenCookies(endpoints))
    const answers = await Promise.all(
      broken.flatMap(([what, cookies]) =>
        FORMS.map(async ([name, action, fields]) => {
          const { status } = await endpoints.post(action, fields, { jar: jarOf(cookies) })
          return status === 303 ? [] : [`${name} with ${what}: ${status}`]
        }),
      ),
    )
    expect(answers.flat()).toEqual([])
  })

  test('are removed by a renewal, and no link fails because of them', async () => {
    const endpoints = await signInEndpoints()
    for (const [what, cookies] of Object.entries(await brokenCookies(endpoints))) {
      for (const path of ['/api/session/renew?next=%2F', '/api/session/confirm?code=x']) {
        const jar = jarOf(cookies)
        const { status } = await endpoints.get(path, { jar })
        expect(status, `${path} with ${what}`).toBe(303)
        if (path.includes('renew'))
          expect(
            jar.names().filter((name) => !name.endsWith('verifier')),
            what,
          ).toEqual([])
      }
    }
  })
})

test('a forged token changes nothing in any form of sign-in, and does not reach Supabase Auth', async () => {
  const endpoints = await signInEndpoints()
  const { supabase } = endpoints
  const account = supabase.auth.add(FIELDS.email)
  supabase.auth.addFactor(account)
  const before = structuredClone(account)
  const [signer] = supabase.signers
  if (signer === undefined) throw new Error('the double has no key')
  const tokens = Object.entries(await forgedTokens(signer, { issuer: supabase.issuer, sub: account.id }))
  expect(tokens.length).toBeGreaterThanOrEqual(12)
  expect(OF_SESSION.length).toBeGreaterThanOrEqual(10)
  for (const [what, token] of tokens) {
    for (const [name, action, fields] of OF_SESSION) {
      const cookies = holding({ access_token: token, refresh_token: '', expires_at: LATER })
      const sent = { ...fields, factor: before.factors[0]?.id ?? '' }
      const { status } = await endpoints.post(action, sent, { jar: jarOf(cookies) })
      expect(status, `${name} with ${what}`).toBe(303)
    }
  }
  expect(account).toEqual(before)
  const asked = supabase.calls.map(({ call }) => call).filter((call) => !call.endsWith('/jwks.json'))
  expect(asked).toEqual([])
})
