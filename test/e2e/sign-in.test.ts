import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import words from '../../shared/messages/pt-BR.json'
import { changeCookies } from '../../shared/session/session-cookies.ts'
import { ONE_TIME_CODE } from '../support/auth-double.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { textSection, type TestSite } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { createSigner, forgedTokens, sessionClaims } from '../support/tokens.ts'
import { totp } from '../support/totp.ts'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { withinOneMinute } from '../support/within-one-minute.ts'
import { type RawRequest, startWorker } from '../support/worker.ts'

const ORIGIN = 'https://a.test'
const KEY = '__Host-sb-ref-auth-token'
const PASSWORD = 'bem-longa-e-secreta'

const site: TestSite = {
  host: 'a.test',
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    {
      id: 'entrar',
      route: 'entrar',
      route_en_US: 'sign-in',
      sections: [
        { id: 'entrar', component: { folder: 'account', name: 'sign-in' }, data: { methods: 'both' } },
      ],
    },
    { id: 'codigo', route: 'codigo' },
    { id: 'senha', route: 'nova-senha' },
    { id: 'clube', route: 'clube', access: 'signed_in', sections: [textSection('c', 'CLUB')] },
    { id: 'cofre', route: 'cofre', access: 'aal2', sections: [textSection('v', 'VAULT')] },
  ],
  config: {
    custom_script: 'window.__tenant = document.cookie',
    account: { sign_in: 'entrar', second_factor: 'codigo', new_password: 'senha', sign_up: 'open' },
  },
  root: { appConfig: { localeRedirect: 'off' } },
}

const upstream = scriptedUpstream(site, { host: 'none.test' })
const supabase = await supabaseDouble(upstream)
let worker: Awaited<ReturnType<typeof startWorker>>
/** Allows five requests a minute: each test has networks of its own. */
let limited: typeof worker
beforeAll(async () => {
  const options = { upstream: supabase.handle, bindings: supabase.bindings, isHttps: true }
  worker = await startWorker(options)
  limited = await startWorker({ ...options, limit: 5 })
})
afterAll(() => Promise.all([worker.stop(), limited.stop()]))

async function visit(
  path: string,
  jar = new CookieJar(),
  headers: Record<string, string> = {},
): Promise<Response> {
  return jar.take(await worker.fetch(ORIGIN + path, { headers: { cookie: jar.header(), ...headers } }))
}

async function post(
  action: string,
  fields: Record<string, string>,
  {
    jar = new CookieJar(),
    headers = {},
    at = worker,
  }: { jar?: CookieJar; headers?: Record<string, string>; at?: typeof worker } = {},
): Promise<Response> {
  const request: RawRequest = {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: ORIGIN,
      referer: `${ORIGIN}/entrar`,
      cookie: jar.header(),
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  }
  return jar.take(await at.fetch(`${ORIGIN}/api/session/${action}`, request))
}

/** More attempts than a limit of five allows, even across two windows. */
const MANY = Array.from({ length: 20 }, (_, index) => index)

const emailOf = (name: string) => `${name}-${randomUUID()}@example.test`

/** The visible parts of an answer, without those that differ between any two answers. */
function seen(response: Response): object {
  const headers = [...response.headers].filter(([name]) => !/^(?:x-request-id|date)$/.test(name))
  return {
    status: response.status,
    headers: headers.map(([name, value]) => [
      name,
      value
        .replace(/-code-verifier=[^;]+/g, '-code-verifier=…')
        .replace(/-flow-[\w-]+?-code/g, '-flow-…-code'),
    ]),
  }
}

/** A browser with the cookies of such a session. */
async function holding(
  tokens: { access_token: string; refresh_token: string },
  { expires_at = 1 }: { expires_at?: number } = {},
): Promise<CookieJar> {
  const stored = { ...tokens, expires_at, token_type: 'bearer' }
  const jar = new CookieJar()
  const headers = new Headers()
  for (const { name, value } of changeCookies(KEY, JSON.stringify(stored), []).set)
    headers.append('set-cookie', `${name}=${value}`)
  jar.take(new Response(null, { headers }))
  return jar
}

describe('signing in with a password', () => {
  test('leads to the requested page, with a session that opens it', async () => {
    const { email } = supabase.auth.add(emailOf('ana'))
    const jar = new CookieJar()
    const asked = await visit('/clube?page=2', jar)
    expect([asked.status, asked.headers.get('location')]).toEqual([302, '/entrar?next=%2Fclube%3Fpage%3D2'])
    const response = await post('sign-in', { email, password: PASSWORD, next: '/clube?page=2' }, { jar })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/clube?page=2#'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(jar.names()).toEqual([KEY, '__Host-known_email'])
    for (const header of response.headers.getSetCookie().filter((each) => each.startsWith(KEY))) {
      expect(header).toMatch(/; Max-Age=34560000; Path=\/; Secure; SameSite=Lax$/)
    }
    const page = await visit('/clube', jar)
    expect([page.status, (await page.text()).includes('CLUB')]).toEqual([200, true])
  })

  test('leads to the page named in the form’s address', async () => {
    const { email } = supabase.auth.add(emailOf('ari'))
    const headers = { referer: `${ORIGIN}/en-US/sign-in?next=%2Fen-US%2Fclube` }
    const response = await post('sign-in', { email, password: PASSWORD }, { headers })
    expect(response.headers.get('location')).toBe('/en-US/clube#')
  })

  test('answers a wrong password and an unknown account alike', async () => {
    const { email } = supabase.auth.add(emailOf('bia'))
    const wrong = await post('sign-in', { email, password: 'wrong' })
    supabase.auth.accounts.delete(email)
    expect(seen(await post('sign-in', { email, password: 'wrong' }))).toEqual(seen(wrong))
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/entrar?form=session#'])
    expect(wrong.headers.getSetCookie().join()).not.toContain(KEY)
  })

  test.each(['//evil.test', 'https://evil.test/', '/\\evil.test', 'javascript:alert(1)', ''])(
    'leads to no other site: %j',
    async (next) => {
      const { email } = supabase.auth.add(emailOf('cau'))
      const response = await post('sign-in', { email, password: PASSWORD, next })
      expect(response.headers.get('location')).toBe('/#')
    },
  )

  test.each([{ origin: 'https://evil.test' }, { origin: 'null' }, { origin: 'https://none.test' }])(
    'from a page of another site is refused: %j',
    async (headers) => {
      const { email } = supabase.auth.add(emailOf('davi'))
      const response = await post('sign-in', { email, password: PASSWORD }, { headers })
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    },
  )

  test('is limited by network and by account', async () => {
    const calls = () => supabase.calls.filter(({ call }) => call === 'POST /auth/v1/token').length
    const [atOneAccount, fromOneNetwork] = await withinOneMinute(async (attempt) => {
      const { email } = supabase.auth.add(emailOf('eli'))
      const before = calls()
      await Promise.all(
        MANY.map((network) => {
          const headers = { 'cf-connecting-ip': `203.${attempt}.${network}.1` }
          return post('sign-in', { email, password: 'wrong' }, { headers, at: limited })
        }),
      )
      const between = calls()
      const headers = { 'cf-connecting-ip': `198.51.${attempt}.1` }
      await Promise.all(
        MANY.map(() => post('sign-in', { email: emailOf('x'), password: 'wrong' }, { headers, at: limited })),
      )
      return [between - before, calls() - between]
    })
    expect(atOneAccount, 'guesses at one account from many networks').toBe(5)
    expect(fromOneNetwork, 'guesses at many accounts from one network').toBe(5)
  })
})

test('a browser that has signed in before is not locked out by guesses from other networks', async () => {
  const { email } = supabase.auth.add(emailOf('enzo'))
  const owner = { jar: new CookieJar(), headers: { 'cf-connecting-ip': '192.0.2.1' }, at: limited }
  await post('sign-in', { email, password: PASSWORD }, owner)
  await post('sign-out', {}, owner)
  expect(owner.jar.names()).not.toContain(KEY)
  await Promise.all(
    MANY.map((network) => {
      const headers = { 'cf-connecting-ip': `100.64.${network}.1` }
      return post('sign-in', { email, password: 'wrong' }, { headers, at: limited })
    }),
  )
  await post('sign-in', { email, password: PASSWORD }, owner)
  expect(owner.jar.names()).toContain(KEY)
})

test('with SESSION_ADDRESSES=forwarded, Supabase Auth receives the network address of each attempt', async () => {
  const own = await startWorker({
    upstream: supabase.handle,
    bindings: { ...supabase.bindings, SESSION_ADDRESSES: 'forwarded' },
    isHttps: true,
  })
  try {
    const before = supabase.calls.length
    const headers = { 'cf-connecting-ip': '2001:db8:1:2:3:4:5:6' }
    await post('verify-code', { email: emailOf('eva'), code: '111111' }, { headers, at: own })
    const guess = supabase.calls.slice(before).find(({ call }) => call === 'POST /auth/v1/verify')
    expect(guess?.headers.get('sb-forwarded-for')).toBe('2001:db8:1:2::')
    expect(guess?.headers.get('apikey')).toBe(supabase.bindings.SUPABASE_SECRET_KEY)
  } finally {
    await own.stop()
  }
})

describe('a second factor', () => {
  test('is asked for after the password, and opens the page that requires it', async () => {
    const account = supabase.auth.add(emailOf('fabi'))
    supabase.auth.addFactor(account, 'Tablet')
    const { secret } = supabase.auth.addFactor(account)
    const jar = new CookieJar()
    const first = await post('sign-in', { email: account.email, password: PASSWORD, next: '/cofre' }, { jar })
    expect(first.headers.get('location')).toBe('/codigo?next=%2Fcofre#')
    const early = await visit('/cofre', jar)
    expect([early.status, early.headers.get('location')]).toEqual([302, '/codigo?next=%2Fcofre'])
    await post('second-factor', { code: 'abcdef', next: '/cofre' }, { jar })
    expect((await visit('/cofre', jar)).status).toBe(302)
    const second = await post('second-factor', { code: ` ${totp(secret)} `, next: '/cofre' }, { jar })
    expect(second.headers.get('location')).toBe('/cofre#')
    expect((await visit('/cofre', jar)).status).toBe(200)
  })

  test.each(['verify-factor', 'remove-factor'])(
    'is identified by its id in %s: no other address is called',
    async (action) => {
      const { email } = supabase.auth.add(emailOf('flor'))
      const jar = new CookieJar()
      await post('sign-in', { email, password: PASSWORD }, { jar })
      const before = supabase.calls.length
      for (const factor of ['../user', 'x', '', '%2e%2e/logout'])
        await post(action, { factor, code: '1' }, { jar })
      expect(supabase.calls.slice(before).filter(({ call }) => call.includes('/auth/'))).toEqual([])
    },
  )
})

/** The newest of this number of e-mails to the address. They are sent after the answer. */
async function mailTo(email: string, count = 1): Promise<(typeof supabase.auth.mails)[number]> {
  const mails = () => supabase.auth.mails.filter((mail) => mail.email === email)
  await expect.poll(() => mails().length).toBe(count)
  return mails().at(-1) as (typeof supabase.auth.mails)[number]
}

describe('codes of six digits', () => {
  const LIMIT = 5
  let own: typeof worker
  beforeAll(async () => {
    own = await startWorker({
      upstream: supabase.handle,
      bindings: supabase.bindings,
      codeLimit: LIMIT,
      isHttps: true,
    })
  })
  afterAll(() => own.stop())

  /** The number of guesses, each from another network, that reach Supabase Auth. */
  async function guess(action: string, fields: Record<string, string>, cookie = ''): Promise<number> {
    const isGuess = ({ call }: { call: string }) => call.endsWith('/verify')
    const before = supabase.calls.filter(isGuess).length
    await Promise.all(
      MANY.map((attempt) =>
        post(
          action,
          { ...fields, code: String(100_000 + attempt) },
          { headers: { cookie, 'cf-connecting-ip': `203.0.${attempt}.1` }, at: own },
        ),
      ),
    )
    return supabase.calls.filter(isGuess).length - before
  }

  /** A new window of the limit may start between two guesses. */
  const expectLimited = (guesses: number) => {
    expect(guesses).toBeGreaterThan(0)
    expect(guesses).toBeLessThanOrEqual(2 * LIMIT)
  }

  test('from an e-mail allow a few attempts in a minute, from all networks together', async () => {
    const { email } = supabase.auth.add(emailOf('vera'))
    expectLimited(await guess('verify-code', { email }))
    const other = supabase.auth.add(emailOf('vico'))
    const jar = new CookieJar()
    await post('verify-code', { email: other.email, code: ONE_TIME_CODE }, { jar, at: own })
    expect(jar.names(), 'another account').toContain(KEY)
  })

  test.each(['second-factor', 'verify-factor'])(
    'from an app allow a few attempts in a minute by %s, without using up those of the owner’s other browsers',
    async (action) => {
      const account = supabase.auth.add(emailOf('wanda'))
      const { id, secret } = supabase.auth.addFactor(account)
      const signIn = async (jar: CookieJar) =>
        post('sign-in', { email: account.email, password: PASSWORD }, { jar, at: own })
      const owner = new CookieJar()
      await signIn(owner)
      await post('second-factor', { code: totp(secret) }, { jar: owner, at: own })
      await post('sign-out', {}, { jar: owner, at: own })

      const thief = new CookieJar()
      await signIn(thief)
      expectLimited(await guess(action, { factor: id }, thief.header()))

      await signIn(owner)
      const entered = await post(
        'second-factor',
        { code: totp(secret), next: '/cofre' },
        { jar: owner, at: own },
      )
      expect(entered.headers.get('location')).toBe('/cofre#')
    },
  )

  test('are not passed on for a session with a forged token', async () => {
    const account = supabase.auth.add(emailOf('xenia'))
    supabase.auth.addFactor(account)
    const [signer] = supabase.signers
    const { 'a signature that is cut short': forged = '' } = await forgedTokens(signer as never, {
      issuer: supabase.issuer,
    })
    const jar = await holding({ access_token: forged, refresh_token: '' })
    expect(await guess('second-factor', {}, jar.header())).toBe(0)
  })

  test('mark a browser as known in a cookie that only this host and no script can read', async () => {
    const { email } = supabase.auth.add(emailOf('yara'))
    const response = await post('verify-code', { email, code: ONE_TIME_CODE }, { at: own })
    const known = response.headers.getSetCookie().find((header) => header.startsWith('__Host-known_email='))
    expect(known).toMatch(/=[\w-]{36}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/)
    expect(known).not.toContain(email)
  })
})

describe('e-mails', () => {
  test.each(['code', 'recover'])('of %s get the same answer for every address', async (action) => {
    const { email } = supabase.auth.add(emailOf('gil'))
    const known = await post(action, { email })
    await mailTo(email)
    supabase.auth.accounts.delete(email)
    expect(seen(await post(action, { email }))).toEqual(seen(known))
  })

  test.each(['code', 'recover'])(
    'of %s are answered before it is known whether there is an account',
    async (action) => {
      const { email } = supabase.auth.add(emailOf('gina'))
      const { promise, resolve } = Promise.withResolvers<void>()
      supabase.auth.mailServer = promise
      const known = await post(action, { email })
      expect(supabase.auth.mails.at(-1)?.email).not.toBe(email)
      resolve()
      await mailTo(email)
      supabase.auth.accounts.delete(email)
      expect(seen(await post(action, { email }))).toEqual(seen(known))
    },
  )

  test('contain a code that signs in', async () => {
    const { email } = supabase.auth.add(emailOf('hugo'))
    const jar = new CookieJar()
    await post('verify-code', { email, code: '111111', next: '/clube' }, { jar })
    expect((await visit('/clube', jar)).status).toBe(302)
    await post('verify-code', { email, code: ` ${ONE_TIME_CODE} `, next: '/clube' }, { jar })
    expect((await visit('/clube', jar)).status).toBe(200)
  })

  test('contain a code, whose form is shown again after a wrong one', async () => {
    const { email } = supabase.auth.add(emailOf('olga'))
    const jar = new CookieJar()
    const refused = await post(
      'verify-code',
      { email, code: '111111', next: '/clube', section: 'entrar' },
      { jar },
    )
    const page = await visit(
      `${new URL(refused.headers.get('location') ?? '', ORIGIN).pathname}?form=session`,
      jar,
    )
    expect(await page.text()).toContain('action="/api/session/verify-code"')
  })

  test('contain a link that signs in, once, only the browser that asked for it', async () => {
    const { email } = supabase.auth.add(emailOf('iara'))
    const jar = new CookieJar()
    await post('code', { email, next: '/clube' }, { jar })
    const { redirectTo, authCode } = await mailTo(email)
    expect(redirectTo).toBe(`${ORIGIN}/api/session/confirm?next=%2Fclube`)
    const link = `/api/session/confirm?next=%2Fclube&code=${authCode}`

    const other = new CookieJar()
    const elsewhere = await visit(link, other)
    expect(elsewhere.headers.get('location')).toBe('/entrar?form=session&next=%2Fclube#')
    expect(other.names()).not.toContain(KEY)

    await post('code', { email, next: '/clube' }, { jar })
    const again = `/api/session/confirm?next=%2Fclube&code=${(await mailTo(email, 2)).authCode}`
    expect((await visit(again, jar)).headers.get('location')).toBe('/clube#')
    expect((await visit('/clube', jar)).status).toBe(200)
    expect((await visit(again, new CookieJar())).headers.get('location')).toContain('/entrar')
  })

  test('about a lost password lead to the page for a new one', async () => {
    const { email } = supabase.auth.add(emailOf('joca'))
    const jar = new CookieJar()
    await post('recover', { email }, { jar })
    const { redirectTo, authCode } = await mailTo(email)
    expect(redirectTo).toBe(`${ORIGIN}/api/session/confirm?next=%2Fnova-senha`)
    await visit(`/api/session/confirm?next=%2Fnova-senha&code=${authCode}`, jar)
    await post('new-password', { password: 'outra-bem-longa' }, { jar })
    expect((await post('sign-in', { email, password: 'outra-bem-longa' })).headers.get('location')).toBe('/#')
  })
})

test('signing up with a new address and with an existing account gets the same answer', async () => {
  const email = emailOf('kaua')
  const fresh = await post('sign-up', { email, password: PASSWORD })
  expect(supabase.auth.accounts.has(email)).toBe(true)
  expect(seen(await post('sign-up', { email, password: 'another-one' }))).toEqual(seen(fresh))
})

test('signing up gets the same answer if the e-mail to a new address takes too long', async () => {
  const email = emailOf('katia')
  supabase.auth.mailServer = new Promise(() => {})
  const fresh = await post('sign-up', { email, password: PASSWORD })
  supabase.auth.mailServer = Promise.resolve()
  expect(seen(await post('sign-up', { email, password: PASSWORD }))).toEqual(seen(fresh))
})

test('sending an e-mail may take longer than a page waits for Supabase Auth', async () => {
  const own = await startWorker({
    upstream: supabase.handle,
    bindings: { ...supabase.bindings, UPSTREAM_TIMEOUT_MS: 500 },
    isHttps: true,
  })
  const mailServer = Promise.withResolvers<void>()
  supabase.auth.mailServer = mailServer.promise
  try {
    const { email } = supabase.auth.add(emailOf('kely'))
    // The site is loaded in that time, too, which a busy machine may exceed.
    await until(async () => expect((await own.fetch(`${ORIGIN}/entrar`)).status).toBe(200))
    await post('code', { email }, { at: own })
    // Signing up is answered after twice that time.
    await post('sign-up', { email: emailOf('kira'), password: PASSWORD }, { at: own })
    mailServer.resolve()
    await mailTo(email)
    expect(own.logs.map(({ event }) => event)).not.toContain('e-mail of sign-in not sent')
  } finally {
    supabase.auth.mailServer = Promise.resolve()
    mailServer.resolve()
    await own.stop()
  }
})

test.each(['sign-in', 'verify-code'])(
  'a refused %s takes a second, with an account and without',
  async (action) => {
    const { email } = supabase.auth.add(emailOf('kim'))
    for (const address of [email, emailOf('nobody')]) {
      const start = performance.now()
      await post(action, { email: address, password: 'wrong', code: '000000' })
      expect(performance.now() - start).toBeGreaterThan(990)
    }
  },
)

describe('signing out', () => {
  test.each([false, true])('removes the session, even while Supabase Auth is down: %j', async (isDown) => {
    const { email } = supabase.auth.add(emailOf('lara'))
    const jar = new CookieJar()
    await post('sign-in', { email, password: PASSWORD }, { jar })
    expect((await visit('/clube', jar)).status).toBe(200)
    supabase.isAuthDown = isDown
    const response = await post('sign-out', {}, { jar })
    supabase.isAuthDown = false
    expect(response.status).toBe(303)
    expect(jar.names()).not.toContain(KEY)
    expect((await visit('/clube', jar)).status).toBe(302)
  })
})

test('signing out removes the session even if its network is over its limit', async () => {
  const { email } = supabase.auth.add(emailOf('leo'))
  const visitor = { jar: new CookieJar(), headers: { 'cf-connecting-ip': '192.0.3.1' }, at: limited }
  await post('sign-in', { email, password: PASSWORD }, visitor)
  expect(visitor.jar.names()).toContain(KEY)
  await Promise.all(MANY.map(() => post('profile', {}, { headers: visitor.headers, at: limited })))
  const response = await post('sign-out', {}, visitor)
  expect([response.status, visitor.jar.names().includes(KEY)]).toEqual([303, false])
})

test('a visitor whose session cannot be checked is told so, and is not refused', async () => {
  const account = supabase.auth.add(emailOf('lia'))
  const jar = await holding(
    { access_token: await supabase.token({ sub: account.id }), refresh_token: 'r' },
    { expires_at: Math.floor(Date.now() / 1000) + 3600 },
  )
  supabase.isAuthDown = true
  // A new isolate has no keys.
  const own = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings, isHttps: true })
  try {
    const asked: [action: string, fields: Record<string, string>][] = [
      ['new-password', { password: 'outra-bem-longa' }],
      ['profile', { name: 'Lia' }],
      ['sign-out', { scope: 'others' }],
      ['remove-factor', { factor: randomUUID() }],
    ]
    for (const [action, fields] of asked) {
      const response = await post(action, fields, { jar, at: own })
      const page = await own.fetch(ORIGIN + response.headers.get('location'), {
        headers: { cookie: jar.header() },
      })
      expect([response.status, page.status], action).toEqual([303, 200])
      expect(await page.text(), action).toContain(words['session.unavailable'])
    }
  } finally {
    supabase.isAuthDown = false
    await own.stop()
  }
  expect(jar.names()).toContain(KEY)
})

test('signing out removes cookies that contain no session', async () => {
  const jar = await holding({ access_token: 'a', refresh_token: '' })
  const response = await post('sign-out', {}, { jar })
  expect(response.status).toBe(303)
  expect(jar.names().filter((name) => name.startsWith(KEY))).toEqual([])
})

describe('a session whose token has expired', () => {
  async function expired(refreshToken: string, sub: string): Promise<CookieJar> {
    const access_token = await supabase.token({ sub, exp: Math.floor(Date.now() / 1000) - 60 })
    return holding({ access_token, refresh_token: refreshToken })
  }

  test('is renewed once, without scripts', async () => {
    const account = supabase.auth.add(emailOf('mel'))
    supabase.members.set(`a.test ${account.id}`, 'visitor')
    const jar = await expired(supabase.auth.refreshTokenOf(account), account.id)
    expect((await visit('/clube', jar)).headers.get('location')).toBe('/api/session/renew?next=%2Fclube')
    expect((await visit('/api/session/renew?next=%2Fclube', jar)).headers.get('location')).toBe('/clube#')
    expect((await visit('/clube', jar)).status).toBe(200)
  })

  test('only according to its cookie is not renewed: its visitor signs in, and is not redirected in a loop', async () => {
    const access_token = await (await createSigner('elsewhere')).sign(
      sessionClaims({ issuer: supabase.issuer, sub: randomUUID() }),
    )
    const jar = await holding({ access_token, refresh_token: 'any' })
    expect((await visit('/clube', jar)).headers.get('location')).toBe('/entrar?next=%2Fclube')
  })

  test('that cannot be renewed is removed, and its visitor signs in', async () => {
    const jar = await expired('gone', randomUUID())
    await visit('/api/session/renew?next=%2Fclube', jar)
    expect(jar.names()).toEqual([])
    expect((await visit('/clube', jar)).headers.get('location')).toBe('/entrar?next=%2Fclube')
  })

  test('is removed by the redirect to sign-in if its cookies are broken', async () => {
    const jar = new CookieJar()
    jar.take(new Response(null, { headers: { 'set-cookie': `${KEY}.0=base64-broken` } }))
    expect((await visit('/clube', jar)).headers.get('location')).toBe('/entrar?next=%2Fclube')
    expect(jar.names()).toEqual([])
  })

  test('stays while Supabase Auth is down', async () => {
    const account = supabase.auth.add(emailOf('nina'))
    const jar = await expired(supabase.auth.refreshTokenOf(account), account.id)
    supabase.isAuthDown = true
    const before = supabase.calls.length
    const response = await visit('/api/session/renew?next=%2Fclube', jar)
    supabase.isAuthDown = false
    expect([response.status, jar.names()]).toEqual([503, [KEY]])
    const attempts = supabase.calls.slice(before).filter(({ call }) => call === 'POST /auth/v1/token')
    expect(attempts, 'the visitor waits for one answer').toHaveLength(1)
  })

  test('stays while Supabase Auth is down, even when its visitor sends a form', async () => {
    const account = supabase.auth.add(emailOf('noa'))
    const jar = await expired(supabase.auth.refreshTokenOf(account), account.id)
    supabase.isAuthDown = true
    for (const action of ['profile', 'second-factor', 'remove-factor'])
      await post(action, { name: 'Noa', factor: randomUUID(), code: '123456' }, { jar })
    supabase.isAuthDown = false
    expect(jar.names().filter((name) => name.includes('sb-'))).toEqual([KEY])
  })
})

test('every redirect of the session endpoints has its own fragment, so browsers do not pass on the address’s', async () => {
  const { email } = supabase.auth.add(emailOf('olavo'))
  const jar = new CookieJar()
  const answers = [
    await visit('/api/session/confirm'),
    await visit('/api/session/confirm?code=x&next=%2Fclube'),
    await visit('/api/session/renew?next=%2Fclube'),
    await post('sign-in', { email, password: 'wrong' }),
    await post('sign-in', { email, password: PASSWORD, section: 'entrar' }, { jar }),
    await post('profile', { name: 'Olavo' }, { jar }),
    await post('sign-out', {}, { jar }),
  ]
  for (const { status, headers } of answers)
    expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('#')])
})

describe('a site', () => {
  test('with sign-in runs no script of the tenant on any page', async () => {
    for (const path of ['/', '/entrar', '/nada']) {
      const response = await visit(path)
      expect(await response.text()).not.toContain('__tenant')
      expect(response.headers.get('content-security-policy')).not.toContain('strict-dynamic')
    }
  })

  test('without sign-in has none of its endpoints', async () => {
    for (const path of ['sign-in', 'sign-out', 'no-such']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://none.test' }
      const response = await worker.fetch(`https://none.test/api/session/${path}`, {
        method: 'POST',
        headers,
      })
      expect(response.status).toBe(404)
    }
  })

  test.each([
    ['GET', 'sign-in', {}, '', 405],
    ['POST', 'toString', {}, 'a=b', 404],
    ['POST', 'sign-in', { 'content-type': 'application/json' }, '{}', 415],
    ['POST', 'sign-in', {}, `email=${'x'.repeat(9000)}`, 413],
  ])('answers %s %s with an error status', async (method, action, more, body, status) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...more }
    const request = { method, headers, ...(body !== '' && { body }) }
    expect((await worker.fetch(`${ORIGIN}/api/session/${action}`, request)).status).toBe(status)
  })
})
