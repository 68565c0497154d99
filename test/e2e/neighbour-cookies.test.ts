import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCookies } from '../../shared/session/session-cookies.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { textSection, type TestSite } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'a.test'
const ORIGIN = `https://${HOST}`
const PLAIN = 'sb-ref-auth-token'
const OWN = `__Host-${PLAIN}`
const PASSWORD = 'bem-longa-e-secreta'

const site: TestSite = {
  host: HOST,
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    {
      id: 'entrar',
      route: 'entrar',
      sections: [{ id: 'entrar', component: { folder: 'account', name: 'sign-in' }, data: {} }],
    },
    { id: 'outra', route: 'entrar/outra', sections: [textSection('o', 'OTHER')] },
    { id: 'clube', route: 'clube', access: 'signed_in', sections: [textSection('c', 'CLUB')] },
  ],
  config: { account: { sign_in: 'entrar', sign_up: 'open' } },
  root: { appConfig: { localeRedirect: 'off' } },
}

const supabase = await supabaseDouble(scriptedUpstream(site))
const options = { upstream: supabase.handle, bindings: supabase.bindings }
let worker: Awaited<ReturnType<typeof startWorker>>
let developer: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({ ...options, isHttps: true })
  developer = await startWorker(options)
})
afterAll(async () => {
  await worker.stop()
  await developer.stop()
})

/** The cookies of a member's session under that name. */
async function memberCookies(name: string): Promise<string> {
  const sub = randomUUID()
  supabase.members.set(`${HOST} ${sub}`, 'visitor')
  const session = { access_token: await supabase.token({ sub }), refresh_token: 'r', token_type: 'bearer' }
  const { set } = changeCookies(name, JSON.stringify(session), [])
  return set.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ')
}

const visit = (path: string, cookie: string) => worker.fetch(ORIGIN + path, { headers: { cookie } })

async function post(
  action: string,
  fields: Record<string, string>,
  { jar, at = worker, origin = ORIGIN }: { jar: CookieJar; at?: typeof worker; origin?: string },
): Promise<Response> {
  return jar.take(
    await at.fetch(`${origin}/api/session/${action}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin,
        referer: `${origin}/entrar`,
        cookie: jar.header(),
      },
      body: new URLSearchParams(fields).toString(),
    }),
  )
}

const emailOf = (name: string) => `${name}-${randomUUID()}@example.test`

describe('a cookie that another host of the domain can set', () => {
  test('gives no session on https, even with valid tokens', async () => {
    expect((await visit('/clube', await memberCookies(OWN))).status).toBe(200)
    expect((await visit('/clube', await memberCookies(PLAIN))).status).toBe(302)
  })

  test('does not replace the visitor’s own session', async () => {
    const both = `${await memberCookies(PLAIN)}; ${await memberCookies(OWN)}`
    expect((await visit('/clube', both)).status).toBe(200)
  })

  test('shows no result of a form', async () => {
    const jar = new CookieJar()
    const response = await post('sign-in', { email: emailOf('x'), password: 'wrong' }, { jar })
    const address = response.headers.get('location') ?? ''
    const cookie = jar.header()
    const isShown = async (sent: string) =>
      (await (await visit(address, sent)).text()).includes('role="alert"')
    expect(cookie).toMatch(/^__Host-form_result=/)
    expect(await isShown(cookie)).toBe(true)
    expect(await isShown(cookie.replace('__Host-', ''))).toBe(false)
    expect(await isShown(`${cookie}; ${cookie}`)).toBe(false)
  })

  test('makes no browser known: the cookie for known browsers has the prefix too', async () => {
    const { email } = supabase.auth.add(emailOf('ana'))
    const jar = new CookieJar()
    await post('sign-in', { email, password: PASSWORD }, { jar })
    expect(jar.names()).toEqual([OWN, '__Host-known_email'])
  })

  test('has no effect on sign-in, whose cookies are all bound to the host', async () => {
    const { email } = supabase.auth.add(emailOf('bia'))
    const jar = new CookieJar()
    const answers = [
      await post('code', { email }, { jar }),
      await post('sign-in', { email, password: PASSWORD }, { jar }),
      await post('sign-out', {}, { jar }),
    ]
    const set = answers.flatMap((answer) => answer.headers.getSetCookie())
    expect(set.length).toBeGreaterThan(4)
    for (const header of set) {
      expect(header).toMatch(/^__Host-/)
      expect(header).toMatch(/; Path=\/(?:;|$)/)
      expect(header).toMatch(/; Secure/)
      expect(header).not.toMatch(/domain/i)
    }
  })
})

test('two sessions under one name are both ignored', async () => {
  const two = `${await memberCookies(OWN)}; ${await memberCookies(OWN)}`
  expect((await visit('/clube', two)).status).toBe(302)
})

test('the result of a form is shown only on its page', async () => {
  const jar = new CookieJar()
  const response = await post('sign-in', { email: emailOf('x'), password: 'wrong' }, { jar })
  const address = new URL(response.headers.get('location') ?? '', ORIGIN)
  const other = await visit(`/entrar/outra${address.search}`, jar.header())
  expect([other.status, other.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
  ])
  expect(other.headers.getSetCookie()).toEqual([])
})

test('a session under the plain name is removed at the next sign-in', async () => {
  const { email } = supabase.auth.add(emailOf('cau'))
  const jar = new CookieJar()
  const left = (await memberCookies(PLAIN)).split('=', 1)[0] ?? ''
  jar.take(new Response(null, { headers: { 'set-cookie': `${left}=x` } }))
  await post('sign-in', { email, password: PASSWORD }, { jar })
  expect(jar.names()).toEqual([OWN, '__Host-known_email'])
})

test('on http, where browsers reject prefixed names, cookies have plain names', async () => {
  const { email } = supabase.auth.add(emailOf('dora'))
  const jar = new CookieJar()
  await post('sign-in', { email, password: PASSWORD }, { jar, at: developer, origin: `http://${HOST}` })
  expect(jar.names()).toEqual([PLAIN, 'known_email'])
  const page = await developer.fetch(`http://${HOST}/clube`, { headers: { cookie: jar.header() } })
  expect(page.status).toBe(200)
})
