import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookieName } from '#shared/session/auth-address.ts'
import { readSessionJson } from '#shared/session/session-cookies.ts'
import { addDemoOwner } from '../../build/dev/demo-owner.ts'
import { readKey } from '../../build/backend/config.ts'
import { fixtureSite } from '../database/fixtures/sites.ts'
import { AuthDouble } from '../support/auth-double.ts'
import { bakeryOwner } from '../support/bakery.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { sharedBackend } from '../support/shared-backend.ts'
import { addSiteCopy } from '../support/site-copy.ts'
import { hmacToken } from '../support/tokens.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

/**
 * Sign-in at a copy of the demo's bakery with the embedded Supabase, which has codes, sessions and refresh tokens. It
 * lacks codes of the type `email`, second factors, published keys, confirmed addresses and links for PKCE, which are
 * tested with a double.
 */
const OWNER = bakeryOwner('embedded')
const HOST = OWNER.site
const ORIGIN = `http://${HOST}`
const ADMIN = 'admin.plataforma.test'
const PASSWORD = 'bem-longa-e-secreta'

const backend = sharedBackend()
const database = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  await addSiteCopy('padaria', HOST, backend)
  worker = await startWorker({
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      SESSION_TOKENS: 'shared_secret',
      UPSTREAM_TIMEOUT_MS: '10000',
      ADMIN_HOST: ADMIN,
      ADMIN_TOKEN_SECRET: 'n'.repeat(32),
    },
  })
})
afterAll(() => worker?.stop())

const emailOf = (name: string) => `${name}-${crypto.randomUUID()}@example.test`

async function visit(path: string, jar: CookieJar): Promise<Response> {
  return jar.take(await worker.fetch(ORIGIN + path, { headers: { cookie: jar.header() } }))
}

async function post(action: string, fields: Record<string, string>, jar: CookieJar): Promise<Response> {
  const response = await worker.fetch(`${ORIGIN}/api/session/${action}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: ORIGIN,
      referer: `${ORIGIN}/entrar`,
      cookie: jar.header(),
    },
    body: new URLSearchParams(fields).toString(),
  })
  return jar.take(response)
}

interface Tokens {
  access_token: string
  refresh_token: string
}

async function tokensIn(jar: CookieJar): Promise<Tokens | null> {
  const json = await readSessionJson(jar.header(), sessionCookieName(backend.url, { isSecure: false }))
  return json === null ? null : JSON.parse(json)
}

/**
 * Replaces the code of the newest e-mail to an address by a known one, because the backend sends no mail and stores
 * only a digest. It requires that such an e-mail was requested.
 */
async function knowCode(email: string, code: string): Promise<void> {
  const digest = createHash('sha256')
    .update(email + code)
    .digest('hex')
  const statements = `update auth.users set recovery_token = '${digest}' where email = '${email}' and recovery_token is not null`
  await until(async () => {
    const { data } = await database.rpc('run_sql', { statements })
    expect(data).toBe(1)
  })
}

async function signedUp(): Promise<CookieJar> {
  const jar = new CookieJar()
  await post('sign-up', { email: emailOf('ana'), password: PASSWORD }, jar)
  expect(await tokensIn(jar)).not.toBeNull()
  return jar
}

describe('with the embedded Supabase', () => {
  test('a code for a lost password opens a session once, in any browser, and the new password signs in', async () => {
    const [email, jar, other] = [emailOf('bia'), new CookieJar(), new CookieJar()]
    await post('sign-up', { email, password: PASSWORD }, new CookieJar())
    await post('recover', { email }, new CookieJar())
    await knowCode(email, '246810')
    await post('verify-code', { email, code: '135791', type: 'recovery' }, jar)
    expect(await tokensIn(jar), 'another code').toBeNull()
    await post('verify-code', { email, code: '246810', type: 'recovery' }, jar)
    expect((await visit('/conta', jar)).status).toBe(200)
    await post('verify-code', { email, code: '246810', type: 'recovery' }, other)
    expect(await tokensIn(other), 'the code was used').toBeNull()
    await post('new-password', { password: 'outra-bem-longa' }, jar)
    await post('sign-in', { email, password: 'outra-bem-longa' }, other)
    expect((await visit('/conta', other)).status).toBe(200)
  })

  test('asking for a code creates an account if sign-up is open', async () => {
    const [email, jar] = [emailOf('caio'), new CookieJar()]
    await post('code', { email }, jar)
    await knowCode(email, '246810')
    await post('verify-code', { email, code: '246810', type: 'recovery' }, jar)
    expect((await visit('/conta', jar)).status).toBe(200)
  })

  test('a session is renewed with its refresh token, and the new one opens pages', async () => {
    const jar = await signedUp()
    const before = await tokensIn(jar)
    const renewed = await visit('/api/session/renew?next=%2Fconta', jar)
    expect([renewed.status, renewed.headers.get('location')]).toEqual([303, '/conta#'])
    expect((await tokensIn(jar))?.refresh_token).not.toBe(before?.refresh_token)
    expect((await visit('/conta', jar)).status).toBe(200)
  })

  test('a session that was signed out is not renewed, even from a copy of its cookies', async () => {
    const jar = await signedUp()
    const copy = jar.header()
    await post('sign-out', {}, jar)
    expect(await tokensIn(jar)).toBeNull()
    const response = await worker.fetch(`${ORIGIN}/api/session/renew?next=%2Fconta`, {
      headers: { cookie: copy },
    })
    const cookies = response.headers.getSetCookie().join('\n')
    expect([response.status, /auth-token[^=]*=[^;]/.test(cookies)]).toEqual([303, false])
  })
})

test('claims of a tenant and a role in a token have no effect: membership is read from the database', async () => {
  const { access_token } = (await tokensIn(await signedUp())) as Tokens
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
  const { tenant } = fixtureSite('mosaico')
  const membership = { tenant: tenant.uuid, tenant_id: tenant.id, user_role: 'owner', role: 'owner' }
  const forged = await hmacToken(
    { alg: 'HS256', typ: 'JWT' },
    { ...membership, ...claims, app_metadata: membership, user_metadata: membership },
    readKey('jwt_secret'),
  )
  const page = await fetch(`${backend.url}/rest/v1/rpc/member_page`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${forged}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ url: 'https://mosaico.test/conta' }),
  })
  expect([page.status, await page.json()]).toEqual([200, null])
  const call = await worker.fetch(`http://${ADMIN}/api/admin/sites`, {
    headers: { authorization: `Bearer ${forged}`, 'x-tenant': tenant.uuid },
  })
  expect(call.status).toBe(401)
})

describe('the owner of the demo', () => {
  beforeAll(() => addDemoOwner(backend, OWNER))

  /** As in docs/http-api.md: she signs in on the platform's own host, and each call has its cookie. */
  async function session(): Promise<Record<string, string>> {
    const { email, password } = OWNER
    const origin = `http://${ADMIN}`
    const response = await worker.fetch(`${origin}/api/admin/session`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify({ email, password }),
    })
    const jar = new CookieJar()
    jar.take(response)
    return { origin, cookie: jar.header() }
  }

  test('signs in to her site, and is its owner again after each start', async () => {
    await addDemoOwner(backend, OWNER)
    const { email, password } = OWNER
    const jar = new CookieJar()
    await post('sign-in', { email, password }, jar)
    expect((await visit('/conta', jar)).status).toBe(200)
    const { data } = await database.rpc('members_list', { site: HOST, role: 'owner' })
    expect(data.members).toMatchObject([{ email, role: 'owner' }])
  })

  test('changes a text of her site through the API, and visitors see it', async () => {
    const headers = await session()
    const at = `http://${ADMIN}/api/admin/sites/${HOST}`
    const read = await (await worker.fetch(at, { headers })).json()
    const { content, draft: expected } = read as { content: object; draft: string | null }
    const changed = JSON.parse(
      JSON.stringify(content).replaceAll('Entre na sua conta', 'Entre na casa da Rosa'),
    )
    const put = await worker.fetch(`${at}/draft`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ content: changed, expected }),
    })
    const { draft } = (await put.json()) as { draft: string }
    const published = await worker.fetch(`${at}/publish`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ draft }),
    })
    expect(published.status).toBe(200)
    expect(await (await worker.fetch(`${ORIGIN}/entrar`)).text()).toContain('Entre na casa da Rosa')
  })
})

describe('the double of Supabase Auth', () => {
  const double = new AuthDouble(async () => 'a.b.c')

  const asked = [
    ['a code to an unknown address', '/otp', { email: 'x@example.test', create_user: false }],
    ['a wrong password', '/token?grant_type=password', { email: 'x@example.test', password: 'wrong-one' }],
    ['a wrong code', '/verify', { email: 'x@example.test', token: '000000', type: 'recovery' }],
    ['a code to a new address', '/otp', { email: 'y@example.test', create_user: true }],
  ] as const

  test.each(asked)('answers %s as the embedded Supabase does', async (_, path, body) => {
    const init = {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answers = await Promise.all([
      fetch(`${backend.url}/auth/v1${path}`, init),
      double.handle(new Request(`http://double.test/auth/v1${path}`, init)),
    ])
    const [real, same] = await Promise.all(
      answers.map(async (response) => {
        const { error_code } = (await response.json()) as { error_code?: string }
        return { status: response.status, error_code }
      }),
    )
    expect(same).toEqual(real)
  })
})
