import { afterEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '../../../worker/env.ts'
import { ONE_TIME_CODE } from '../../support/auth-double.ts'
import { CookieJar } from '../../support/cookie-jar.ts'
import { signInEndpoints } from '../../support/sign-in-endpoints.ts'

const PASSWORD = 'bem-longa-e-secreta'
const SECRET = 'sb_secret_double'
const PUBLISHABLE = 'sb_publishable_double'

afterEach(() => vi.unstubAllGlobals())

/** Four calls of a visitor, of which one has a session. @returns what Supabase Auth received each time */
async function visit(from: string, settings: { SESSION_ADDRESSES?: string } = {}) {
  const { supabase, after, post } = await signInEndpoints(settings)
  const { email } = supabase.auth.add('ana@example.test')
  const jar = new CookieJar()
  const sent = { jar, from }
  await post('verify-code', { email, code: ONE_TIME_CODE }, sent)
  await post('profile', { name: 'Ana' }, sent)
  await post('sign-in', { email, password: PASSWORD }, sent)
  await post('code', { email }, sent)
  await Promise.all(after)
  const calls = supabase.calls.filter(
    ({ call }) => call.includes('/auth/v1/') && !call.endsWith('/.well-known/jwks.json'),
  )
  return calls.map(({ call, headers }) => ({
    call,
    key: headers.get('apikey'),
    bearer: headers.get('authorization')?.replace(/^Bearer /, ''),
    visitor: headers.get('sb-forwarded-for'),
  }))
}

describe('with SESSION_ADDRESSES=forwarded', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ])('Supabase Auth counts a visitor at %s as %s', async (from, visitor) => {
    const calls = await visit(from, { SESSION_ADDRESSES: 'forwarded' })
    expect(calls.length).toBe(4)
    expect(new Set(calls.map((each) => each.visitor))).toEqual(new Set([visitor]))
    expect(new Set(calls.map((each) => each.key))).toEqual(new Set([SECRET]))
  })

  test('a call with a session is made only with its token, and one without with the key', async () => {
    const calls = await visit('203.0.113.7', { SESSION_ADDRESSES: 'forwarded' })
    const bearerOf = (call: string) => calls.find((each) => each.call === call)?.bearer
    expect(bearerOf('POST /auth/v1/verify')).toBe(SECRET)
    expect(bearerOf('POST /auth/v1/otp')).toBe(SECRET)
    expect(bearerOf('PUT /auth/v1/user')).toMatch(/^eyJ/)
  })

  test('a visitor whose address is unknown is counted as the Worker', async () => {
    const calls = await visit('', { SESSION_ADDRESSES: 'forwarded' })
    expect(calls.map(({ key, visitor }) => [key, visitor])).toEqual(Array(4).fill([PUBLISHABLE, null]))
  })

  test.each(['', 'eyJhbGciOiJIUzI1NiJ9.e30.AA'])(
    'a secret key with which Supabase does not accept addresses is refused: %j',
    (key) => {
      const bindings = {
        UPSTREAM: 'http',
        API_ORIGIN: 'https://platform.test',
        SESSION_ADDRESSES: 'forwarded',
      }
      const bound = { SITES: {} as KVNamespace, ASSETS: {} as Fetcher, SUPABASE_SECRET_KEY: key }
      expect(() => readEnv({ ...bindings, ...bound })).toThrow(
        'wrangler.toml: SESSION_ADDRESSES is forwarded; it needs a SUPABASE_SECRET_KEY that begins with sb_secret_',
      )
    },
  )
})

test('without that setting, no visitor’s address and no secret key is sent to Supabase Auth', async () => {
  const calls = await visit('203.0.113.7')
  expect(calls.map(({ key, visitor }) => [key, visitor])).toEqual(Array(4).fill([PUBLISHABLE, null]))
  expect(calls.map(({ bearer }) => bearer)).not.toContain(SECRET)
})
