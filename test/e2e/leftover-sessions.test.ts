import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCookies } from '../../shared/session/session-cookies.ts'
import { textSection, type TestSite } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const KEY = '__Host-sb-ref-auth-token'

/** A site whose owner has replaced `account` by a script, and one with both. */
const site = (host: string, account?: object): TestSite => ({
  host,
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    { id: 'clube', route: 'clube', access: 'signed_in', sections: [textSection('c', 'CLUB')] },
  ],
  config: { custom_script: 'window.__tenant = document.cookie', ...(account && { account }) },
  root: { appConfig: { localeRedirect: 'off', forms: { turnstile_site_key: '1x00AA' } } },
})

const supabase = await supabaseDouble(
  scriptedUpstream(site('left.test'), site('club.test', { sign_up: 'open' })),
)
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings, isHttps: true })
})
afterAll(() => worker.stop())

/** The cookies of a member's session, in several chunks. */
async function memberCookies(host: string): Promise<string[]> {
  const sub = randomUUID()
  supabase.members.set(`${host} ${sub}`, 'owner')
  const access_token = await supabase.token({ sub, user_metadata: { x: 'x'.repeat(5000) } })
  const session = { access_token, refresh_token: 'r-1', token_type: 'bearer' }
  const cookies = changeCookies(KEY, JSON.stringify(session), []).set
  expect(cookies.length).toBeGreaterThan(1)
  return cookies.map(({ name, value }) => `${name}=${value}`)
}

const visit = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  worker.fetch(`https://${address}`, { method, headers: { 'sec-fetch-mode': 'cors', ...headers } })

describe('a site whose owner has replaced sign-in by a script', () => {
  test('removes the session of a returning visitor with the answer that contains the script', async () => {
    const cookies = await memberCookies('left.test')
    const names = cookies.map((pair) => pair.split('=')[0])
    const open = await visit('left.test/')
    const etag = open.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect(open.headers.getSetCookie()).toEqual([])
    // Without the session, the answer would come from memory, be a 304, or have no body.
    for (const [headers, method] of [
      [{}, 'GET'],
      [{ 'if-none-match': etag }, 'GET'],
      [{}, 'HEAD'],
    ] as const) {
      const cookie = ['locale=pt-BR', ...cookies].join('; ')
      const response = await visit('left.test/', { cookie, ...headers }, method)
      expect(response.status).toBe(200)
      if (method === 'GET') expect(await response.text()).toContain('__tenant')
      const set = response.headers.getSetCookie()
      expect(set.map((header) => header.split('=')[0])).toEqual(names)
      for (const header of set) expect(header).toMatch(/^[^=]+=; Max-Age=0; Path=\/; Secure; SameSite=Lax$/)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('etag')).toBeNull()
    }
    const again = await visit('left.test/')
    expect(again.headers.getSetCookie(), 'what others get').toEqual([])
    expect(again.headers.get('x-cache')).toBe('HIT')
    expect((await visit('left.test/', { 'if-none-match': etag })).status).toBe(304)
  })

  test('accepts no session: its pages for members open to no visitor, and Supabase is not called', async () => {
    const cookie = (await memberCookies('left.test')).join('; ')
    await visit('left.test/')
    const before = supabase.calls.length
    const response = await visit('left.test/clube', { cookie })
    expect([response.status, (await response.text()).includes('CLUB')]).toEqual([401, false])
    expect(response.headers.getSetCookie().join()).toContain(`${KEY}.0=; Max-Age=0`)
    expect(supabase.calls.slice(before).filter(({ call }) => /auth|member/.test(call))).toEqual([])
  })

  test('leaves cookies alone that are not its own session', async () => {
    for (const cookie of ['sb-other-auth-token=x', `${KEY}-code-verifier=x`, 'x=-auth-token']) {
      const response = await visit('left.test/', { cookie })
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('cache-control')).toContain('public')
    }
  })
})

describe('a site with sign-in', () => {
  test('runs no script of its tenant and no bot check, on any page, and does not remove the session', async () => {
    const cookie = (await memberCookies('club.test')).join('; ')
    for (const path of ['/', '/clube', '/nada']) {
      const response = await visit(`club.test${path}`, { cookie })
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.text()).not.toContain('__tenant')
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/challenges\.cloudflare\.com|strict-dynamic/)
    }
    expect((await visit('left.test/')).headers.get('content-security-policy')).toContain('strict-dynamic')
  })
})
