import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCookies } from '../../shared/session/session-cookies.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { textSection, type TestSite } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

/** The tenant's own domain, whose DNS the tenant controls, and the site's name below the platform's domain. */
const OWN = 'www.padaria.test'
const PLATFORM = 'plataforma.test'
const HOST = `padaria.${PLATFORM}`
const KEY = '__Host-sb-ref-auth-token'
const PASSWORD = 'bem-longa-e-secreta'

const section = (name: string) => ({ id: name, component: { folder: 'account', name }, data: {} })
const scripts = {
  custom_script: 'window.__tenant = document.cookie',
  account: { sign_in: 'entrar', second_factor: 'codigo', start: 'clube', sign_up: 'open' },
}
const pages = [
  { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
  { id: 'entrar', route: 'entrar', route_en_US: 'sign-in', sections: [section('sign-in')] },
  { id: 'cadastro', route: 'cadastro', sections: [textSection('c', 'JOIN'), section('sign-up')] },
  { id: 'codigo', route: 'codigo', sections: [section('second-factor')] },
  { id: 'receita', route: 'receita', sections: [{ ...textSection('r', 'SECRET'), access: 'signed_in' }] },
  { id: 'clube', route: 'clube', access: 'signed_in', sections: [textSection('m', 'CLUB')] },
]

/** One site, as its upstream returns it for each of its hosts; the first is canonical. */
function siteAt(host: string, hosts: string[]): TestSite {
  const [canonical = host] = hosts
  return {
    host,
    pages,
    config: { id: `site-${canonical}`, ...scripts },
    root: {
      hosts,
      tenant_uuid: `uuid-${canonical}`,
      appConfig: { localeRedirect: 'off', forms: { turnstile_site_key: '1x00AA' } },
    },
  }
}
const both = [OWN, HOST]
const ONLY_OWN = 'www.sozinha.test'
const supabase = await supabaseDouble(
  scriptedUpstream(
    ...both.map((host) => siteAt(host, both)),
    siteAt(ONLY_OWN, [ONLY_OWN]),
    siteAt(`club.${PLATFORM}`, [`club.${PLATFORM}`]),
  ),
)
const bindings = { ...supabase.bindings, PLATFORM_DOMAIN: PLATFORM }

let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({ upstream: supabase.handle, bindings, isHttps: true })
})
afterAll(() => worker.stop())

const visit = (host: string, path: string, cookie = '', at = worker) =>
  at.fetch(`https://${host}${path}`, { headers: { cookie, 'sec-fetch-mode': 'navigate' } })

const seen = async (response: Response) => [response.status, response.headers.get('location')]

async function memberCookies(host: string): Promise<string> {
  const sub = randomUUID()
  supabase.members.set(`${host} ${sub}`, 'visitor')
  const session = { access_token: await supabase.token({ sub }), refresh_token: 'r', token_type: 'bearer' }
  return changeCookies(KEY, JSON.stringify(session), [])
    .set.map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

function post(host: string, action: string, fields: Record<string, string>, at = worker): Promise<Response> {
  return at.fetch(`https://${host}/api/session/${action}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `https://${host}`,
      referer: `https://${host}/entrar`,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

describe('on a tenant’s own host', () => {
  test('pages of sign-in redirect to the site’s host below the platform’s domain', async () => {
    for (const [path, location] of [
      ['/entrar', `https://${HOST}/entrar`],
      ['/entrar?next=%2Fclube', `https://${HOST}/entrar?next=%2Fclube`],
      ['/en-US/sign-in', `https://${HOST}/en-US/sign-in`],
      ['/cadastro', `https://${HOST}/cadastro`],
      ['/clube', `https://${HOST}/clube`],
      ['/receita?members=signed_in', `https://${HOST}/receita?members=signed_in`],
    ] as const)
      expect(await seen(await visit(OWN, path)), path).toEqual([302, location])
  })

  test('no session is read, started or stored', async () => {
    const cookie = await memberCookies(OWN)
    await visit(OWN, '/')
    const before = supabase.calls.length
    const page = await visit(OWN, '/', cookie)
    expect(await page.text()).toContain('OPEN')
    expect(page.headers.getSetCookie().join()).toContain(`${KEY}=; Max-Age=0`)
    expect((await visit(OWN, '/clube', cookie)).status).toBe(302)
    const { email } = supabase.auth.add(`${randomUUID()}@example.test`)
    const response = await post(OWN, 'sign-in', { email, password: PASSWORD })
    expect([response.status, response.headers.getSetCookie()]).toEqual([404, []])
    expect((await visit(OWN, '/api/session/renew', cookie)).status).toBe(404)
    expect(supabase.calls.slice(before).filter(({ call }) => /auth|member/.test(call))).toEqual([])
  })

  test('the tenant’s scripts run on public pages, even on one with a section for members', async () => {
    for (const path of ['/', '/receita']) {
      const response = await visit(OWN, path)
      const html = await response.text()
      expect([response.status, html.includes('__tenant'), html.includes('SECRET')]).toEqual([
        200,
        true,
        false,
      ])
      expect(response.headers.get('content-security-policy')).toContain('strict-dynamic')
    }
    expect(await (await visit(OWN, '/receita')).text()).toContain('/receita?members=signed_in')
  })
})

describe('on the host for sign-in', () => {
  test('visitors sign in, read pages for members, and get no script of the tenant', async () => {
    const form = await visit(HOST, '/entrar')
    expect([form.status, (await form.text()).includes('action="/api/session/sign-in"')]).toEqual([200, true])
    const { email, id } = supabase.auth.add(`${randomUUID()}@example.test`)
    supabase.members.set(`${HOST} ${id}`, 'visitor')
    const jar = new CookieJar()
    const response = jar.take(await post(HOST, 'sign-in', { email, password: PASSWORD }))
    expect(await seen(response)).toEqual([303, '/clube#'])
    for (const [path, text] of [
      ['/clube', 'CLUB'],
      ['/receita?members=signed_in', 'SECRET'],
      ['/cadastro', 'JOIN'],
    ] as const) {
      const page = await visit(HOST, path, jar.header())
      const html = await page.text()
      expect([page.status, html.includes(text), html.includes('__tenant')], path).toEqual([200, true, false])
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/challenges\.cloudflare\.com|strict-dynamic/)
    }
  })

  test('every other address redirects to the canonical host, without the fragment of a mail’s link', async () => {
    for (const path of ['/', '/?utm_source=x', '/receita', '/nada', '/sitemap.xml', '/blog'])
      expect(await seen(await visit(HOST, path)), path).toEqual([301, `https://${OWN}${path}#`])
    // Also when both hosts are cached.
    await visit(OWN, '/')
    expect(await seen(await visit(HOST, '/'))).toEqual([301, `https://${OWN}/#`])
    expect(await seen(await visit(OWN, '/entrar'))).toEqual([302, `https://${HOST}/entrar`])
  })

  test('that is the site’s only host, all pages are shown and none has a script of the tenant', async () => {
    for (const path of ['/', '/entrar', '/receita']) {
      const page = await visit(`club.${PLATFORM}`, path)
      expect([page.status, (await page.text()).includes('__tenant')], path).toEqual([200, false])
    }
  })
})

describe('a site without a host below the platform’s domain', () => {
  test('has no sign-in: its pages for members are shown to nobody, and its scripts run', async () => {
    const cookie = await memberCookies(ONLY_OWN)
    expect((await visit(ONLY_OWN, '/clube', cookie)).status).toBe(401)
    expect((await post(ONLY_OWN, 'sign-in', { email: 'x@example.test', password: PASSWORD })).status).toBe(
      404,
    )
    const form = await visit(ONLY_OWN, '/entrar')
    expect([form.status, (await form.text()).includes('/api/session/')]).toEqual([200, false])
    expect(await (await visit(ONLY_OWN, '/')).text()).toContain('__tenant')
  })
})

test('with SIGN_IN_HOSTS=all, visitors sign in on a tenant’s own host, which runs no script of the tenant', async () => {
  const own = await startWorker({
    upstream: supabase.handle,
    isHttps: true,
    bindings: { ...bindings, SIGN_IN_HOSTS: 'all' },
  })
  try {
    const page = await visit(OWN, '/entrar', '', own)
    const html = await page.text()
    expect([page.status, html.includes('/api/session/sign-in'), html.includes('__tenant')]).toEqual([
      200,
      true,
      false,
    ])
    expect((await visit(OWN, '/clube', await memberCookies(OWN), own)).status).toBe(200)
    expect(await seen(await visit(HOST, '/entrar', '', own))).toEqual([301, `https://${OWN}/entrar`])
  } finally {
    await own.stop()
  }
})
