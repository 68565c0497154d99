import { afterEach, describe, expect, test, vi } from 'vitest'
import { ONE_TIME_CODE } from '../../support/auth-double.ts'
import { CookieJar } from '../../support/cookie-jar.ts'
import { countingLimit, signInEndpoints } from '../../support/sign-in-endpoints.ts'
import { totp } from '../../support/totp.ts'

const PASSWORD = 'bem-longa-e-secreta'
const KEY = '__Host-sb-ref-auth-token'

afterEach(() => vi.unstubAllGlobals())

const MANY = Array.from({ length: 30 }, (_, index) => index)

describe('a stranger who endlessly posts the address of an account', () => {
  /** Limits so low that the stranger uses them up, and an account whose owner has signed in before. */
  async function attacked() {
    const endpoints = await signInEndpoints({ LIMITER: countingLimit(20), CODE_LIMITER: countingLimit(10) })
    const { email } = endpoints.supabase.auth.add('ana@example.test')
    return { ...endpoints, email }
  }

  test('does not lock the owner out of a browser that has signed in before', async () => {
    const { post, email } = await attacked()
    const owner = new CookieJar()
    await post('sign-in', { email, password: PASSWORD }, { jar: owner })
    await post('sign-out', {}, { jar: owner })
    expect(owner.names()).not.toContain(KEY)
    // Enough networks to use up the limits.
    await Promise.all(
      MANY.map((each) => post('sign-in', { email, password: 'wrong' }, { from: `198.51.${each}.1` })),
    )
    const stranger = new CookieJar()
    await post('sign-in', { email, password: PASSWORD }, { jar: stranger, from: '192.0.2.1' })
    expect(stranger.names(), 'the limit of the account is used up').not.toContain(KEY)
    await post('sign-in', { email, password: PASSWORD }, { jar: owner })
    expect(owner.names()).toContain(KEY)
  })

  test.each(['sign-in', 'code', 'recover', 'sign-up', 'verify-code'])(
    'by %s, from one network, does not lock the owner out of a new browser either',
    async (action) => {
      const { post, email } = await attacked()
      await Promise.all(
        MANY.map((each) => post(action, { email, password: 'x' }, { from: `198.51.100.${each}` })),
      )
      const owner = new CookieJar()
      await post('sign-in', { email, password: PASSWORD }, { jar: owner })
      expect(owner.names()).toContain(KEY)
    },
  )

  test('in a form that needs no address, does not count for the account', async () => {
    const { post, email } = await attacked()
    await Promise.all(MANY.map((each) => post('profile', { email, name: 'x' }, { from: `198.51.${each}.1` })))
    const owner = new CookieJar()
    await post('sign-in', { email, password: PASSWORD }, { jar: owner })
    expect(owner.names()).toContain(KEY)
  })
})

describe('a browser is known to an account', () => {
  test('after a password, a code and a link', async () => {
    const { supabase, after, post, get } = await signInEndpoints()
    const { email } = supabase.auth.add('bia@example.test')
    const [byPassword, byCode, byLink] = [new CookieJar(), new CookieJar(), new CookieJar()]
    await post('sign-in', { email, password: PASSWORD }, { jar: byPassword })
    await post('verify-code', { email, code: ONE_TIME_CODE }, { jar: byCode })
    await post('code', { email }, { jar: byLink })
    await Promise.all(after)
    await get(`/api/session/confirm?code=${supabase.auth.mails.at(-1)?.authCode}`, { jar: byLink })
    for (const jar of [byPassword, byCode, byLink])
      expect(jar.names()).toEqual(expect.arrayContaining([KEY, '__Host-known_email']))
  })

  test('and to no other account, where its guesses count with those of all browsers', async () => {
    const { supabase, post } = await signInEndpoints({ LIMITER: countingLimit(20) })
    const { email } = supabase.auth.add('caio@example.test')
    const other = supabase.auth.add('duda@example.test')
    await Promise.all(
      MANY.map((each) => post('sign-in', { email, password: 'wrong' }, { from: `198.51.${each}.1` })),
    )
    const jar = new CookieJar()
    await post('sign-in', { email: other.email, password: PASSWORD }, { jar })
    expect(jar.names()).toContain('__Host-known_email')
    const before = supabase.calls.length
    await post('sign-in', { email, password: 'wrong' }, { jar })
    expect(supabase.calls.length).toBe(before)
  })

  test('but not after a wrong password', async () => {
    const { supabase, post } = await signInEndpoints()
    const { email } = supabase.auth.add('edu@example.test')
    const jar = new CookieJar()
    await post('sign-in', { email, password: 'wrong' }, { jar })
    expect(jar.names()).not.toContain('__Host-known_email')
  })
})

describe('signing out over a limit', () => {
  test.each(['', 'local', 'global'])(
    'removes the session from the browser, and sends no request to Supabase: %j',
    async (scope) => {
      const { supabase, post } = await signInEndpoints({ LIMITER: countingLimit(3) })
      const { email } = supabase.auth.add('flor@example.test')
      const jar = new CookieJar()
      await post('sign-in', { email, password: PASSWORD }, { jar })
      for (const _ of MANY) await post('profile', {})
      const before = supabase.calls.length
      const response = await post('sign-out', { scope }, { jar })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/entrar?form=session#'])
      expect(jar.names()).not.toContain(KEY)
      expect(supabase.calls.length).toBe(before)
    },
  )

  test('of the other browsers is refused, because nothing would be signed out', async () => {
    const { supabase, post } = await signInEndpoints({ LIMITER: countingLimit(3) })
    const { email } = supabase.auth.add('gil@example.test')
    const jar = new CookieJar()
    await post('sign-in', { email, password: PASSWORD }, { jar })
    for (const _ of MANY) await post('profile', {})
    const before = supabase.calls.length
    await post('sign-out', { scope: 'others' }, { jar })
    expect(jar.names()).toContain(KEY)
    expect(supabase.calls.length).toBe(before)
  })
})

describe('a code after the password', () => {
  /** A session of an account with three apps, at most ten codes a minute. */
  async function threeApps() {
    const endpoints = await signInEndpoints({ CODE_LIMITER: countingLimit(10) })
    const account = endpoints.supabase.auth.add('hugo@example.test')
    const secrets = ['Celular', 'Tablet', 'Relógio'].map(
      (name) => endpoints.supabase.auth.addFactor(account, name).secret,
    )
    const jar = new CookieJar()
    await endpoints.post('sign-in', { email: account.email, password: PASSWORD }, { jar })
    return { ...endpoints, jar, secrets }
  }

  test('counts for all apps together: ten guesses in a minute reach Supabase', async () => {
    const { supabase, post, jar } = await threeApps()
    await Promise.all(MANY.map(() => post('second-factor', { code: 'abcdef' }, { jar })))
    expect(supabase.calls.filter(({ call }) => call.endsWith('/verify'))).toHaveLength(10)
  })

  test('may come from any app', async () => {
    const { post, jar, secrets } = await threeApps()
    const response = await post('second-factor', { code: totp(secrets[2] ?? ''), next: '/' }, { jar })
    expect(response.headers.get('location')).toBe('/#')
    expect(jar.names()).toContain('__Host-known_factor')
  })
})
