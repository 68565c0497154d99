import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCookies } from '../../shared/session/session-cookies.ts'
import { buildFile } from '../support/build-file.ts'
import { textSection, type TestSite } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { createSigner, forgedTokens, sessionClaims } from '../support/tokens.ts'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const KEY = 'sb-ref-auth-token'
const GUARDED = ['/clube', '/cofre', '/en-US/clube']

function siteOf(host: string): TestSite {
  return {
    host,
    pages: [
      { id: 'home', route: '/', sections: [textSection('s', `OPEN of ${host}`)] },
      { id: 'clube', route: 'clube', access: 'signed_in', sections: [textSection('c', `CLUB of ${host}`)] },
      { id: 'cofre', route: 'cofre', access: 'aal2', sections: [textSection('v', `VAULT of ${host}`)] },
    ],
    config: { custom_script: 'window.__tenant = document.cookie', account: {} },
    root: { appConfig: { localeRedirect: 'off' } },
  }
}

const upstream = scriptedUpstream(siteOf('a.test'), siteOf('b.test'))
const supabase = await supabaseDouble(upstream)
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  // In these tests only a busy machine's answers are late.
  const bindings = { ...supabase.bindings, UPSTREAM_TIMEOUT_MS: 20_000 }
  worker = await startWorker({ upstream: supabase.handle, bindings })
})
afterAll(() => worker.stop())

/** A Cookie header with a session, as the browser sends it. */
function cookiesOf(accessToken: string, { refreshToken = 'r-1' } = {}): string {
  const session = { access_token: accessToken, refresh_token: refreshToken, token_type: 'bearer' }
  return changeCookies(KEY, JSON.stringify(session), [])
    .set.map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

async function memberOf(host: string, claims: object = {}): Promise<{ sub: string; cookie: string }> {
  const sub = randomUUID()
  supabase.members.set(`${host} ${sub}`, 'visitor')
  return { sub, cookie: cookiesOf(await supabase.token({ sub, ...claims })) }
}

/** Requested as by a script, because a navigation would be redirected to sign-in. */
const visit = (address: string, cookie = '', at = worker) =>
  at.fetch(`https://${address}`, { headers: { 'sec-fetch-mode': 'cors', ...(cookie && { cookie }) } })

describe('a page for members', () => {
  test('is refused to a visitor without a session, and Supabase Auth is not called', async () => {
    const before = supabase.calls.length
    for (const path of GUARDED) {
      const response = await visit(`a.test${path}`, 'locale=pt-BR')
      expect([response.status, response.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
      expect(await response.text()).not.toMatch(/CLUB|VAULT/)
    }
    expect(supabase.calls.slice(before).filter(({ call }) => /auth|member/.test(call))).toEqual([])
  })

  test('is shown to a member, and not cached', async () => {
    const { cookie } = await memberOf('a.test')
    for (let view = 0; view < 3; view++) {
      const response = await visit('a.test/clube', cookie)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('CLUB of a.test')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('x-cache')).toBe('BYPASS')
      expect(response.headers.get('etag')).toBeNull()
      expect(response.headers.get('speculation-rules')).toBeNull()
      const other = await visit('a.test/clube')
      expect([other.status, (await other.text()).includes('CLUB')]).toEqual([401, false])
    }
    expect((await visit('a.test/en-US/clube', cookie)).status).toBe(200)
  })

  test('runs no script of the tenant, under a policy that lets only the product write HTML', async () => {
    const { cookie } = await memberOf('a.test')
    expect(await (await visit('a.test/')).text(), 'where the cookies are readable too').not.toContain(
      '__tenant',
    )
    const response = await visit('a.test/clube', cookie)
    expect(await response.text()).not.toContain('__tenant')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types vitrine")
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/strict-dynamic|script-src[^;]*unsafe-inline|script-src[^;]*https:/)
  })

  test('that requires a second factor is shown to a session that has one', async () => {
    const { sub, cookie } = await memberOf('a.test')
    expect((await visit('a.test/cofre', cookie)).status).toBe(403)
    const proven = await visit('a.test/cofre', cookiesOf(await supabase.token({ sub, aal: 'aal2' })))
    expect([proven.status, (await proven.text()).includes('VAULT of a.test')]).toEqual([200, true])
  })

  test('of one tenant is refused to a member of another, as to any visitor', async () => {
    const { cookie } = await memberOf('b.test', { aal: 'aal2' })
    for (const path of GUARDED) {
      const response = await visit(`a.test${path}`, cookie)
      expect([response.status, /CLUB|VAULT/.test(await response.text())]).toEqual([401, false])
    }
    expect((await visit('b.test/clube', cookie)).status).toBe(200)
  })

  test('answers HEAD without a body, and has no Markdown version', async () => {
    const { cookie } = await memberOf('a.test')
    const head = await worker.fetch('https://a.test/clube', { method: 'HEAD', headers: { cookie } })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const headers = { cookie, accept: 'text/markdown' }
    const markdown = await worker.fetch('https://a.test/clube', { headers })
    expect(markdown.headers.get('content-type')).toContain('text/html')
    expect((await visit('a.test/clube.md', cookie)).status).toBe(404)
  })
})

describe('no page for members is shown', () => {
  test('for a forged token', async () => {
    const [signer] = supabase.signers
    const tokens = Object.entries(await forgedTokens(signer as never, { issuer: supabase.issuer }))
    expect(tokens.length).toBeGreaterThanOrEqual(12)
    const { sub } = sessionClaims({ issuer: supabase.issuer })
    supabase.members.set(`a.test ${sub}`, 'owner')
    const accepted: string[] = []
    for (const [what, token] of tokens) {
      for (const path of GUARDED) {
        const response = await visit(`a.test${path}`, cookiesOf(token))
        if (response.status !== 401) accepted.push(`${what} at ${path}: ${response.status}`)
      }
    }
    expect(accepted).toEqual([])
  })

  test('for truncated, mixed or unencoded cookies, which are removed', async () => {
    const { cookie } = await memberOf('a.test', { user_metadata: { x: 'x'.repeat(5000) } })
    const [first = '', second = '', ...rest] = cookie.split('; ')
    expect(second).not.toBe('')
    const broken = [
      [second, ...rest].join('; '),
      first,
      [`${KEY}.0=base64-${'e30'.repeat(1000)}`, second, ...rest].join('; '),
      `${KEY}=nonsense`,
      `${KEY}=base64-%%%`,
      `${KEY}=base64-e30`,
      `${KEY}=null`,
    ]
    for (const each of broken) {
      const response = await visit('a.test/clube', each)
      expect(response.status).toBe(401)
      const names = each.split('; ').map((pair) => pair.split('=')[0])
      expect(response.headers.getSetCookie().map((header) => header.split('=')[0])).toEqual(names)
      for (const header of response.headers.getSetCookie()) expect(header).toContain('Max-Age=0; Path=/')
    }
  })

  test('for an expired session, whose cookies stay, so that it can be renewed', async () => {
    const { sub } = await memberOf('a.test')
    const expired = await supabase.token({ sub, exp: Math.floor(Date.now() / 1000) - 5 })
    const response = await visit('a.test/clube', cookiesOf(expired))
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, []])
  })

  test('for a key that was removed from the key set, once the set is read again', async () => {
    const { sub, cookie } = await memberOf('a.test')
    const old = supabase.signers
    const newer = await createSigner('key-2')
    supabase.signers = [newer, ...old]
    const own = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings })
    try {
      const at = async (header: string) => (await visit('a.test/clube', header, own)).status
      const renewed = cookiesOf(await supabase.token({ sub }))
      expect([await at(cookie), await at(renewed)], 'both keys are published').toEqual([200, 200])
      const before = supabase.calls.length
      const claims = sessionClaims({ issuer: supabase.issuer, sub })
      const stranger = await createSigner('nowhere')
      for (let times = 0; times < 5; times++)
        expect(await at(cookiesOf(await stranger.sign(claims)))).toBe(401)
      const fetches = supabase.calls.slice(before).filter(({ call }) => call.includes('jwks'))
      expect(fetches.length, 'fetches of the key set in a minute').toBe(0)
    } finally {
      await own.stop()
    }
    supabase.signers = [newer]
    const later = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings })
    try {
      const at = async (header: string) => (await visit('a.test/clube', header, later)).status
      expect(await at(cookie), 'signed with the key that is gone').toBe(401)
      expect(await at(cookiesOf(await supabase.token({ sub })))).toBe(200)
    } finally {
      supabase.signers = old
      await later.stop()
    }
  })

  test('while the keys cannot be fetched, and nothing fails', async () => {
    const { cookie } = await memberOf('a.test')
    supabase.isAuthDown = true
    const own = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings })
    try {
      expect((await visit('a.test/clube', cookie, own)).status).toBe(401)
      expect((await visit('a.test/clube', cookie)).status, 'an isolate that has the keys').toBe(200)
    } finally {
      supabase.isAuthDown = false
      await own.stop()
    }
  })
})

test('a visitor who leaves while the signing keys are being fetched does not delay other visitors', async () => {
  const { cookie } = await memberOf('a.test')
  const keySet = Promise.withResolvers<void>()
  let fetches = 0
  const own = await startWorker({
    // Behind another Worker in miniflare, a Worker does not learn that a visitor has left.
    isBare: true,
    files: buildFile,
    upstream: async (request) => {
      if (!request.url.includes('jwks')) return supabase.handle(request)
      fetches++
      await keySet.promise
      return supabase.handle(request)
    },
    // The test decides when the keys are answered.
    bindings: { ...supabase.bindings, UPSTREAM_TIMEOUT_MS: 20_000 },
  })
  try {
    const headers = { host: 'a.test', cookie, 'sec-fetch-mode': 'cors' }
    const leaving = httpRequest({
      hostname: own.url.hostname,
      port: own.url.port,
      path: '/clube',
      headers,
      agent: false,
    })
    leaving.on('error', () => undefined).end()
    await until(() => expect(fetches).toBe(1))
    leaving.socket?.resetAndDestroy()
    // This answer shows that the Worker knows that the visitor left, and the one below, that the next visitor waits.
    await visit('a.test/', '', own)
    const sent = Promise.withResolvers<void>()
    const staying = own.fetch('https://a.test/clube', { headers, onSent: sent.resolve })
    await sent.promise
    await visit('a.test/', '', own)
    keySet.resolve()
    expect([(await staying).status, fetches]).toEqual([200, 1])
  } finally {
    await own.stop()
  }
})

test('members of two tenants in parallel never get each other’s pages', async () => {
  const members = await Promise.all(
    ['a.test', 'a.test', 'b.test', 'b.test'].map(async (host) => ({ host, ...(await memberOf(host)) })),
  )
  const visits = Array.from({ length: 40 }, (_, index) => ({
    member: members[index % members.length] as (typeof members)[number],
    host: index % 3 === 0 ? 'a.test' : 'b.test',
  }))
  const wrong = await Promise.all(
    visits.map(async ({ member, host }) => {
      const response = await visit(`${host}/clube`, member.cookie)
      const text = await response.text()
      const isShown = response.status === 200 && text.includes(`CLUB of ${host}`)
      const other = host === 'a.test' ? 'b.test' : 'a.test'
      return isShown === (member.host === host) && !text.includes(`CLUB of ${other}`)
        ? []
        : [member.host, host]
    }),
  )
  expect(wrong.flat()).toEqual([])
})

test('the member’s token is sent to Supabase as the bearer, and no cookie or token is sent anywhere else', async () => {
  const { sub } = await memberOf('a.test')
  const token = await supabase.token({ sub })
  const before = supabase.calls.length
  await visit('a.test/clube', cookiesOf(token))
  const asked = supabase.calls.slice(before)
  const [call] = asked.filter(({ call }) => call.endsWith('/member_page'))
  expect(call?.headers.get('authorization')).toBe(`Bearer ${token}`)
  expect(call?.headers.get('apikey')).toBe('sb_publishable_double')
  expect(asked.filter(({ headers }) => headers.has('cookie'))).toEqual([])
  expect(JSON.stringify(worker.logs)).not.toContain(token.slice(-20))
})
