import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ONE_TIME_CODE } from '../support/auth-double.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { Api } from '../support/openapi.ts'
import { textSection, type TestSite } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { totp } from '../support/totp.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

/** The platform's own host, where operators sign in, and a host of a tenant below the same domain. */
const HOST = 'admin.plataforma.test'
const ORIGIN = `https://${HOST}`
const SITE_HOST = 'padaria.plataforma.test'
const PASSWORD = 'bem-longa-e-secreta'
const COOKIE = '__Host-operator'

const site: TestSite = {
  host: SITE_HOST,
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    { id: 'entrar', route: 'entrar' },
  ],
  config: { account: { sign_in: 'entrar', sign_up: 'open' } },
}
const tenant = { tenant: randomUUID(), name: 'Padaria Aurora', role: 'owner' }
const other = { tenant: randomUUID(), name: 'Outra', role: 'editor' }

const api = new Api('admin')
const supabase = await supabaseDouble(scriptedUpstream(site))
/** What each account edits. */
const edited = new Map<string, (typeof tenant)[]>()
/** Tenants that have invited an address to edit their sites. */
const invited = new Map<string, (typeof tenant)[]>()

async function upstream(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const name = pathname.replace('/rest/v1/rpc/', '')
  if (name === 'sites_list') return Response.json([])
  if (!/^admin_/.test(name)) return supabase.handle(request)
  const args = (await request.json()) as {
    account: string
    of_tenant?: string
    email: string
    spends: boolean
  }
  const accounts = [...supabase.auth.accounts.values()]
  if (name === 'admin_address') {
    const { id = '' } = supabase.auth.accounts.get(args.email) ?? {}
    const word = edited.has(id) ? 'edits' : invited.has(args.email) ? 'invited' : null
    return Response.json(word)
  }
  if (name === 'admin_join') {
    const { email = '' } = accounts.find(({ id }) => id === args.account) ?? {}
    const waiting = invited.get(email) ?? []
    if (args.spends) {
      edited.set(args.account, [...(edited.get(args.account) ?? []), ...waiting])
      invited.delete(email)
    }
    return Response.json(waiting.map((each) => each.tenant))
  }
  const own = edited.get(args.account) ?? []
  if (name === 'admin_memberships') return Response.json(own)
  const named = own.filter((each) => args.of_tenant === undefined || each.tenant === args.of_tenant)
  const [one] = named
  return Response.json(named.length === 1 ? { tenant: one?.tenant, role: one?.role, sites: null } : null)
}

let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({
    upstream,
    isHttps: true,
    bindings: { ...supabase.bindings, ADMIN_HOST: HOST, ADMIN_TOKEN_SECRET: 'n'.repeat(32) },
  })
})
afterAll(() => worker.stop())

const FROM_HERE = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

interface Called {
  jar?: CookieJar
  body?: object
  headers?: Record<string, string>
}

/** A call as a page of the platform's own host makes it. */
async function call(
  method: string,
  path: string,
  { jar = new CookieJar(), body, headers = FROM_HERE }: Called = {},
) {
  const response = jar.take(
    await worker.fetch(`${ORIGIN}/api/admin${path}`, {
      method,
      headers: { cookie: jar.header(), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  const answer = text === '' ? null : JSON.parse(text)
  if (response.status !== 405 && path.startsWith('/session') && answer !== null)
    expect(api.faultsInAnswer(path, method.toLowerCase(), response.status, answer)).toEqual([])
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, answer, headers: response.headers }
}

/** An account that edits these tenants. */
function operator(tenants = [tenant]) {
  const account = supabase.auth.add(`${randomUUID()}@example.test`, PASSWORD)
  edited.set(account.id, tenants)
  return account
}

async function signedIn(account = operator()) {
  const jar = new CookieJar()
  const { status, answer } = await call('POST', '/session', {
    jar,
    body: { email: account.email, password: PASSWORD },
  })
  expect(status).toBe(200)
  return { jar, account, answer }
}

describe('an operator', () => {
  test('signs in on the platform’s own host, and calls with a cookie that no script can read', async () => {
    const account = operator([tenant, other])
    const jar = new CookieJar()
    const body = { email: account.email, password: PASSWORD }
    const { status, answer, headers } = await call('POST', '/session', { jar, body })
    expect([status, answer]).toMatchObject([
      200,
      {
        account: account.id,
        email: account.email,
        aal: 'aal1',
        needs_second_factor: false,
        tenants: [tenant, other],
      },
    ])
    expect(Date.parse(answer.expires_at)).toBeGreaterThan(Date.now())
    const [cookie = '', ...more] = headers.getSetCookie().filter((each) => each.startsWith(COOKIE))
    expect(more).toEqual([])
    expect(cookie).toMatch(
      /^__Host-operator=[\w-]+; Path=\/; Max-Age=43(?:200|1\d\d); HttpOnly; SameSite=Strict; Secure$/,
    )
    expect((await call('GET', '/session', { jar })).answer).toMatchObject({
      account: account.id,
      tenants: [tenant, other],
    })
    expect((await call('GET', '/sites', { jar })).status, 'no tenant is named, of two').toBe(403)
    const named = { ...FROM_HERE, 'x-tenant': tenant.tenant }
    expect((await call('GET', '/sites', { jar, headers: named })).status).toBe(200)
  })

  test('is refused with a wrong password as without an account, and gets no cookie', async () => {
    const { email } = operator()
    const answers = await Promise.all(
      [email, `${randomUUID()}@example.test`].map((each) =>
        call('POST', '/session', { body: { email: each, password: 'wrong' } }),
      ),
    )
    for (const { status, answer, headers } of answers) {
      expect([status, answer.statusMessage]).toEqual([401, 'The address or the password is wrong'])
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test('must give a second factor before any call, and sees no tenant until then', async () => {
    const account = operator()
    const factor = supabase.auth.addFactor(account)
    const { jar, answer } = await signedIn(account)
    expect(answer).toMatchObject({ aal: 'aal1', needs_second_factor: true, tenants: [] })
    expect((await call('GET', '/sites', { jar })).status).toBe(403)
    const wrong = await call('POST', '/session/second-factor', { jar, body: { code: '000000' } })
    expect(wrong.status).toBe(422)
    const shown = await call('POST', '/session/second-factor', { jar, body: { code: totp(factor.secret) } })
    expect([shown.status, shown.answer]).toMatchObject([
      200,
      { aal: 'aal2', needs_second_factor: false, tenants: [tenant] },
    ])
    expect((await call('GET', '/sites', { jar })).status).toBe(200)
    expect((await call('GET', '/session', { jar })).answer.aal).toBe('aal2')
  })

  test('can use a phone as second factor, with the code of a text message', async () => {
    const account = operator()
    const phone = supabase.auth.addFactor(account)
    phone.factor_type = 'phone'
    const { jar } = await signedIn(account)
    const { answer } = await call('POST', '/session/factor-message', { jar })
    expect(answer).toMatchObject({ factor: phone.id, challenge: phone.message?.challenge })
    const body = { ...answer, code: phone.message?.code }
    expect((await call('POST', '/session/second-factor', { jar, body })).answer).toMatchObject({
      aal: 'aal2',
    })
  })

  test('signs out: the cookie is deleted, the session ends in Supabase Auth, and a copy of the cookie is refused', async () => {
    const { jar } = await signedIn()
    const headers = { ...FROM_HERE, cookie: jar.header() }
    const before = supabase.calls.length
    const { status } = await call('DELETE', '/session', { jar })
    expect(status).toBe(204)
    expect(jar.names()).not.toContain(COOKIE)
    expect(supabase.calls.slice(before).map(({ call: asked }) => asked)).toContain('POST /auth/v1/logout')
    for (const path of ['/session', '/sites'])
      expect((await call('GET', path, { headers })).status, path).toBe(401)
  })

  test('is refused at the next call when the account is deleted', async () => {
    const { jar, account } = await signedIn()
    supabase.auth.accounts.delete(account.email)
    expect((await call('GET', '/session', { jar })).status).toBe(401)
    expect((await call('GET', '/sites', { jar })).status).toBe(401)
  })

  test('stays signed in when a token expires: the Worker renews it, and the browser gets the new cookie', async () => {
    const account = operator()
    const jar = new CookieJar()
    const short = supabase.auth.expiring(30)
    await call('POST', '/session', { jar, body: { email: account.email, password: PASSWORD } })
    short.end()
    const before = jar.header()
    const { status, headers } = await call('GET', '/sites', { jar })
    expect([status, headers.getSetCookie().length]).toEqual([200, 1])
    expect(jar.header()).not.toBe(before)
    const again = await call('GET', '/sites', { jar })
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []])
    // The renewal spent the refresh token of the old cookie, whose access token is valid a little longer.
    const old = new CookieJar()
    old.take(new Response(null, { headers: { 'set-cookie': before.split('; ')[0] ?? '' } }))
    expect((await call('GET', '/sites', { jar: old })).status).toBe(200)
  })

  test('is signed out if Supabase Auth refuses to renew a token, but not while it is down', async () => {
    const account = operator()
    const jar = new CookieJar()
    const short = supabase.auth.expiring(-1)
    await call('POST', '/session', { jar, body: { email: account.email, password: PASSWORD } })
    short.end()
    supabase.isAuthDown = true
    expect((await call('GET', '/sites', { jar })).status).toBe(503)
    supabase.isAuthDown = false
    expect(jar.names()).toContain(COOKIE)
    supabase.auth.forgetRefreshTokens()
    expect((await call('GET', '/sites', { jar })).status).toBe(401)
    expect(jar.names()).not.toContain(COOKIE)
  })
})

test('an operator whose token is valid is not told that the session ended while Supabase Auth is down', async () => {
  const { jar } = await signedIn()
  supabase.isAuthDown = true
  try {
    for (const path of ['/session', '/sites']) expect((await call('GET', path, { jar })).status).toBe(503)
  } finally {
    supabase.isAuthDown = false
  }
  for (const path of ['/session', '/sites']) expect((await call('GET', path, { jar })).status).toBe(200)
})

describe('a code by e-mail', () => {
  const ask = (email: string) => call('POST', '/session/code', { body: { email } })
  const mailsTo = (email: string) => supabase.auth.mails.filter((mail) => mail.email === email)
  const show = (email: string, jar: CookieJar, code = ONE_TIME_CODE) =>
    call('POST', '/session/by-code', { jar, body: { email, code } })

  async function mailed(email: string) {
    expect((await ask(email)).status).toBe(204)
    await expect.poll(() => mailsTo(email).length).toBe(1)
  }

  test('lets a person who forgot the password choose a new one, which ends other sessions', async () => {
    const { account, jar: before } = await signedIn()
    await mailed(account.email)
    const jar = new CookieJar()
    expect((await show(account.email, jar, '000000')).status).toBe(401)
    expect(jar.names()).not.toContain(COOKIE)
    expect((await show(account.email, jar)).answer).toMatchObject({ needs_password: true, tenants: [tenant] })
    expect(account.password, 'an address that was confirmed before').toBe(PASSWORD)
    const body = { password: 'outra-bem-longa' }
    expect((await call('POST', '/session/password', { jar, body })).answer).toMatchObject({
      needs_password: false,
    })
    expect(account.password).toBe('outra-bem-longa')
    expect((await call('GET', '/session', { jar })).answer).toMatchObject({ needs_password: false })
    expect((await call('GET', '/session', { jar: before })).status).toBe(401)
    expect((await call('POST', '/session/password', { jar, body })).status, 'a second time').toBe(403)
  })

  test('gets the same answer for every address, and is mailed only to people who edit or are invited', async () => {
    const visitor = supabase.auth.add(`${randomUUID()}@example.test`)
    const unknown = `${randomUUID()}@example.test`
    const answers = [await ask(visitor.email), await ask(unknown)]
    await mailed(operator().email)
    expect(answers.map(({ status, answer }) => [status, answer])).toEqual([
      [204, null],
      [204, null],
    ])
    expect([...mailsTo(visitor.email), ...mailsTo(unknown)]).toEqual([])
    expect(supabase.auth.accounts.has(unknown)).toBe(false)
  })

  test('accepts an invitation: the account is created, edits the site, and has only its own password', async () => {
    const email = `${randomUUID()}@example.test`
    invited.set(email, [other])
    await mailed(email)
    const account = supabase.auth.accounts.get(email)
    const made = account?.password
    const jar = new CookieJar()
    expect((await show(email, jar)).answer).toMatchObject({ needs_password: true, tenants: [other] })
    expect(account?.password).not.toBe(made)
    expect(invited.has(email)).toBe(false)
    expect((await call('GET', '/sites', { jar })).status).toBe(200)
  })

  test('replaces a password that a stranger has set, before the invitation is used', async () => {
    const account = supabase.auth.add(`${randomUUID()}@example.test`, PASSWORD)
    account.confirmedAt = null
    invited.set(account.email, [other])
    await mailed(account.email)
    await show(account.email, new CookieJar())
    expect(account.password).not.toBe(PASSWORD)
    const { status } = await call('POST', '/session', {
      body: { email: account.email, password: PASSWORD },
    })
    expect(status).toBe(401)
  })

  test('is required for an invitation: a sign-in by password accepts none, and cannot choose a new password', async () => {
    const account = operator()
    invited.set(account.email, [other])
    const { jar, answer } = await signedIn(account)
    expect([answer.needs_password, answer.tenants]).toEqual([false, [tenant]])
    expect(invited.has(account.email)).toBe(true)
    const body = { password: 'outra-bem-longa' }
    expect((await call('POST', '/session/password', { jar, body })).status).toBe(403)
    expect(account.password).toBe(PASSWORD)
  })

  test('accepts an invitation only after the account’s second factor', async () => {
    const account = operator()
    const factor = supabase.auth.addFactor(account)
    invited.set(account.email, [other])
    await mailed(account.email)
    const jar = new CookieJar()
    expect((await show(account.email, jar)).answer).toMatchObject({ needs_second_factor: true, tenants: [] })
    expect(invited.has(account.email)).toBe(true)
    const body = { password: 'outra-bem-longa' }
    expect((await call('POST', '/session/password', { jar, body })).status).toBe(403)
    const shown = await call('POST', '/session/second-factor', { jar, body: { code: totp(factor.secret) } })
    expect(shown.answer).toMatchObject({ needs_password: true, tenants: [tenant, other] })
    expect((await call('POST', '/session/password', { jar, body })).status).toBe(200)
  })
})

describe('the session of a visitor', () => {
  /** A session that began at the site of a tenant, of an account that edits it. */
  async function visitorSession() {
    const account = operator()
    supabase.members.set(`${SITE_HOST} ${account.id}`, 'owner')
    const access_token = await supabase.token({ sub: account.id })
    return { account, access_token, refresh_token: supabase.auth.refreshTokenOf(account) }
  }

  test('is not accepted by the API as a bearer token', async () => {
    const { access_token } = await visitorSession()
    for (const path of ['/sites', '/session']) {
      const headers = { ...FROM_HERE, authorization: `Bearer ${access_token}` }
      expect((await call('GET', path, { headers })).status).toBe(401)
    }
  })

  test('is not an operator’s session, in a cookie of any name', async () => {
    const { access_token, refresh_token } = await visitorSession()
    const tokens = JSON.stringify({ access_token, refresh_token, begun_at: 1, renewed_at: 4_000_000_000 })
    const packed = Buffer.from(tokens).toString('base64url')
    const cookies = [
      `${COOKIE}=${packed}`,
      `${COOKIE}=${encodeURIComponent(tokens)}`,
      `${COOKIE}.0=${packed}`,
      `__Host-sb-ref-auth-token=base64-${packed}`,
      `sb-ref-auth-token=base64-${packed}`,
    ]
    for (const cookie of cookies)
      for (const path of ['/sites', '/session'])
        expect((await call('GET', path, { headers: { ...FROM_HERE, cookie } })).status, cookie).toBe(401)
  })
})

describe('the cookie of an operator', () => {
  test('is accepted only with calls from this host’s pages', async () => {
    const { jar } = await signedIn()
    const foreign: Record<string, string>[] = [
      { origin: `https://${SITE_HOST}`, 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      { origin: `https://${SITE_HOST}` },
      { origin: ORIGIN, 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      {},
    ]
    for (const headers of foreign) {
      const said = JSON.stringify(headers)
      const body = { content: {}, expected: null }
      expect((await call('PUT', '/sites/x/draft', { jar, body, headers })).status, said).toBe(403)
      expect((await call('DELETE', '/sites/x/draft', { jar, headers })).status, said).toBe(403)
      expect((await call('DELETE', '/session', { jar, headers })).status, said).toBe(403)
      const signIn = { email: 'x@example.test', password: PASSWORD }
      expect((await call('POST', '/session', { body: signIn, headers })).status, said).toBe(403)
      const code = { email: 'x@example.test' }
      expect((await call('POST', '/session/code', { body: code, headers })).status, said).toBe(403)
    }
    expect((await call('GET', '/sites', { jar })).status).toBe(200)
    expect((await call('DELETE', '/session', { jar, headers: { origin: ORIGIN } })).status).toBe(204)
  })

  test('is read only under its own name, and not if there are two', async () => {
    const { jar } = await signedIn()
    const [cookie = ''] = jar
      .header()
      .split('; ')
      .filter((each) => each.startsWith(COOKIE))
    const statusOf = async (sent: string) =>
      (await call('GET', '/session', { headers: { ...FROM_HERE, cookie: sent } })).status
    expect(await statusOf(cookie)).toBe(200)
    expect(await statusOf(cookie.replace('__Host-', ''))).toBe(401)
    expect(await statusOf(`${cookie}; ${cookie}`)).toBe(401)
    expect(await statusOf(cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(401)
  })

  test('is refused on a tenant’s host: operators sign in on the platform’s own host', async () => {
    const { jar } = await signedIn()
    const response = await worker.fetch(`https://${SITE_HOST}/api/admin/session`, {
      headers: { cookie: jar.header() },
    })
    expect(response.status).toBe(404)
  })
})

test('guesses for one address are limited, and no account is locked by others’ attempts', async () => {
  const own = await startWorker({
    upstream,
    isHttps: true,
    codeLimit: 5,
    bindings: { ...supabase.bindings, ADMIN_HOST: HOST, ADMIN_TOKEN_SECRET: 'n'.repeat(32) },
  })
  try {
    const { jar, account } = await signedIn()
    const attempt = (password: string, cookie = '') =>
      own.fetch(`${ORIGIN}/api/admin/session`, {
        method: 'POST',
        headers: { ...FROM_HERE, cookie },
        body: JSON.stringify({ email: account.email, password }),
      })
    const statuses = []
    for (let tries = 0; tries < 12; tries++) statuses.push((await attempt(PASSWORD)).status)
    expect(statuses).toContain(429)
    expect((await attempt(PASSWORD, jar.header())).status, 'a browser that has signed in').toBe(200)
  } finally {
    await own.stop()
  }
})
