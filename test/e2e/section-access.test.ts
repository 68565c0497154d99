import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCookies } from '../../shared/session/session-cookies.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { textSection, type TestSite } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { forgedTokens, sessionClaims } from '../support/tokens.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'
import { workersCache } from '../support/workers-cache.ts'

const KEY = '__Host-sb-ref-auth-token'
const ORIGIN = 'https://a.test'

const guarded = (id: string, access: unknown, body: string) => ({ ...textSection(id, body), access })

/** `CANARY-1` is for members, `CANARY-2` for a second factor, `CANARY-0` for no reader. */
const sections = [
  textSection('open', 'OPEN'),
  guarded('one', 'signed_in', 'CANARY-1'),
  guarded('two', 'aal2', 'CANARY-2'),
  textSection('twin', 'CANARY-1-open-twin'),
  guarded('twin', 'signed_in', 'CANARY-1-twin'),
  guarded('odd', 'members', 'CANARY-0'),
  guarded('null', null, 'CANARY-0'),
]

const translations = {
  open: { body: 'OPEN-en' },
  one: { body: 'CANARY-1-en', title: 'CANARY-1-title' },
  two: { body: 'CANARY-2-en', title: 'CANARY-2-title' },
  twin: { body: 'CANARY-1-twin-en' },
  odd: { body: 'CANARY-0-en' },
}

/** Its upstream sends everything to everyone, so only the Worker can withhold a text here. */
const site: TestSite = {
  host: 'a.test',
  pages: [
    { id: 'home', route: '/', sections, i18n: { 'en-US': { sections: translations } } },
    { id: 'entrar', route: 'entrar' },
    { id: 'codigo', route: 'codigo' },
    { id: 'clube', route: 'clube', access: 'signed_in', sections: [...sections].reverse() },
    { id: 'livre', route: 'livre', sections: [textSection('free', 'FREE')] },
  ],
  config: {
    account: { sign_in: 'entrar', second_factor: 'codigo', sign_up: 'open' },
    header: [textSection('top', 'TOP'), guarded('inner', 'signed_in', 'CANARY-0-header')],
    footer: [guarded('top', 'signed_in', 'CANARY-0-footer')],
    i18n: {
      'en-US': { sections: { top: { body: 'CANARY-0-shared-en' }, inner: { body: 'CANARY-0-inner-en' } } },
    },
  },
  root: { appConfig: { localeRedirect: 'off' } },
}
const { account: _, ...withoutSignIn } = site.config as { account: object }

const upstream = scriptedUpstream(
  site,
  { ...site, host: 'b.test' },
  { ...site, host: 'none.test', config: withoutSignIn },
)
const supabase = await supabaseDouble(upstream)
const cache = workersCache()
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({
    upstream: supabase.handle,
    bindings: { ...supabase.bindings, HTML_CACHE: 'workers' },
    isHttps: true,
    workersCache: cache,
  })
})
afterAll(() => worker.stop())

function cookiesOf(access_token: string): string {
  return changeCookies(KEY, JSON.stringify({ access_token, refresh_token: 'r-1', token_type: 'bearer' }), [])
    .set.map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

async function memberOf(host: string, aal: 'aal1' | 'aal2' = 'aal1'): Promise<string> {
  const sub = randomUUID()
  supabase.members.set(`${host} ${sub}`, 'visitor')
  return cookiesOf(await supabase.token({ sub, aal }))
}

const visit = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  worker.fetch(ORIGIN + path, { headers: { ...(cookie && { cookie }), ...headers } })
const textOf = async (path: string, cookie?: string) => (await visit(path, cookie)).text()

/** Ids of the sections of the main part, with the levels of gates. */
function outlineOf(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return [...main.matchAll(/<section id="([^"]+)"[^>]* data-section="([^"]+)"/g)].map(([, id, address]) =>
    address === 'account/gate' ? `${id}: gate` : `${id}`,
  )
}

const FOR_VISITORS = ['open', 'one: gate', 'two: gate', 'twin: gate', 'twin-2: gate']

describe('a visitor without a session', () => {
  test.each(['/', '/en-US'])('finds at %s gates in the places of sections for members', async (path) => {
    const html = await textOf(path)
    expect(outlineOf(html)).toEqual(FOR_VISITORS)
    expect(html).not.toContain('CANARY')
    expect(html).toContain(`href="${path}?members=signed_in&amp;at=one#one" rel="nofollow"`)
    expect(html).toContain(`href="${path}?members=aal2&amp;at=two#two" rel="nofollow"`)
  })

  test('gets the page from a cache, like every other page', async () => {
    await textOf('/')
    const again = await visit('/')
    expect(again.headers.get('x-cache')).toBe('HIT')
    expect(again.headers.get('etag')).toBeTruthy()
  })

  test.each([
    '/api/core/config?url=/',
    '/api/core/config?url=/en-US',
    '/api/core/config?url=/%3Fmembers',
    '/api/core/config?url=/clube',
    '/index.md',
    '/en-US.md',
    '/sitemap.xml',
    '/llms.txt',
    '/feed.xml',
    '/search?q=OPEN',
    '/nada',
    '/?members.x=1&Members=1',
  ])('finds nothing of those sections at %s', async (path) => {
    const response = await visit(path)
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).not.toContain('CANARY')
    const markdown = await visit(path, '', { accept: 'text/markdown' })
    expect(await markdown.text()).not.toContain('CANARY')
  })

  test.each(['signed_in', 'aal2', '', 'nonsense'])(
    'is redirected to the sign-in page by members=%s, and back to the section',
    async (level) => {
      const response = await visit(`/?members=${level}&at=one`)
      const next = encodeURIComponent(`/?members=${level}&at=one#one`)
      expect([response.status, response.headers.get('location')]).toEqual([302, `/entrar?next=${next}`])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await response.text()).toBe('')
    },
  )

  test('is refused if the request is not a navigation', async () => {
    const response = await visit('/?members', '', { 'sec-fetch-mode': 'cors' })
    expect([response.status, (await response.text()).includes('CANARY')]).toEqual([401, false])
  })
})

describe('a member', () => {
  test('with one factor reads sections for members, and is asked for a second one in the places of the rest', async () => {
    const cookie = await memberOf('a.test')
    const response = await visit('/?members=signed_in&at=one', cookie)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(outlineOf(html)).toEqual(['open', 'one', 'two: gate', 'twin', 'twin-2'])
    expect(html).toContain('CANARY-1')
    expect(html).not.toMatch(/CANARY-[02]/)
    const onward = await visit('/?members=aal2&at=two', cookie)
    const next = encodeURIComponent('/?members=aal2&at=two#two')
    expect([onward.status, onward.headers.get('location')]).toEqual([302, `/codigo?next=${next}`])
  })

  test('with two factors reads everything except sections with an unknown access level', async () => {
    const html = await textOf('/?members=aal2', await memberOf('a.test', 'aal2'))
    expect(outlineOf(html)).toEqual(['open', 'one', 'two', 'twin', 'twin-2'])
    expect(html).not.toContain('CANARY-0')
  })

  test('reads the translations of the sections that are shown', async () => {
    const html = await textOf('/en-US?members', await memberOf('a.test'))
    expect(html).toContain('CANARY-1-en')
    expect(html).not.toMatch(/CANARY-[02]/)
  })

  test('finds gates on a page for members, too', async () => {
    const cookie = await memberOf('a.test')
    expect(outlineOf(await textOf('/clube', cookie))).toEqual(['twin', 'twin-2', 'two: gate', 'one', 'open'])
    expect((await visit('/clube?members=aal2', cookie)).headers.get('location')).toContain('/codigo?')
  })

  test('gets an answer that is neither cached nor indexed', async () => {
    const response = await visit('/?members', await memberOf('a.test'))
    const html = await response.text()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('x-cache')).toBe('BYPASS')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('speculation-rules')).toBeNull()
    expect(response.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/"/>`)
  })

  test('gets the ordinary page if nothing on it is for members', async () => {
    expect(await textOf('/livre?members', await memberOf('a.test'))).toContain('FREE')
  })

  test('of another tenant is refused', async () => {
    const response = await visit('/?members', await memberOf('b.test', 'aal2'))
    expect([response.status, (await response.text()).includes('CANARY')]).toEqual([401, false])
  })
})

test('a forged token shows no section', async () => {
  const [signer] = supabase.signers
  const tokens = Object.entries(await forgedTokens(signer as never, { issuer: supabase.issuer }))
  expect(tokens.length).toBeGreaterThanOrEqual(12)
  supabase.members.set(`a.test ${sessionClaims({ issuer: supabase.issuer }).sub}`, 'owner')
  for (const [what, token] of tokens) {
    for (const path of ['/?members', '/?members=aal2', '/en-US?members']) {
      const response = await visit(path, cookiesOf(token))
      expect([response.status, (await response.text()).includes('CANARY')], what).toEqual([302, false])
    }
  }
})

test('a site without sign-in ignores the parameter, and shows no gate', async () => {
  const html = await (await worker.fetch('https://none.test/?members')).text()
  expect(outlineOf(html)).toEqual(['open'])
  expect(html).not.toContain('CANARY')
})

test('the page for all visitors stays the same, byte for byte, while members read theirs', async () => {
  const [one, two, stranger] = await Promise.all([
    memberOf('a.test'),
    memberOf('a.test', 'aal2'),
    memberOf('b.test', 'aal2'),
  ])
  const before = await textOf('/')
  const views = Array.from({ length: 60 }, (_, index) => index)
  const answers = await Promise.all(
    views.map(async (index) => {
      if (index % 5 === 0) return { who: 'one', html: await textOf('/?members', one) }
      if (index % 5 === 1) return { who: 'two', html: await textOf('/?members=aal2', two) }
      if (index % 5 === 2) return { who: 'stranger', html: await textOf('/?members', stranger) }
      // A session does not change the page for all visitors.
      return { who: 'visitor', html: await textOf('/', index % 5 === 3 ? two : '') }
    }),
  )
  const of = (who: string) => answers.filter((answer) => answer.who === who).map(({ html }) => html)
  for (const html of of('visitor')) expect(html).toBe(before)
  for (const html of of('stranger')) expect(html).not.toContain('CANARY')
  for (const html of of('one'))
    expect([/CANARY-1/.test(html), /CANARY-[02]/.test(html)]).toEqual([true, false])
  for (const html of of('two')) expect(html).toContain('CANARY-2')
  expect(await textOf('/')).toBe(before)
})

test('no section for members is cached, neither in KV nor in front of the Worker', async () => {
  const cookie = await memberOf('a.test', 'aal2')
  for (const path of ['/', '/en-US', '/?members', '/en-US?members', '/clube', '/', '/en-US'])
    await textOf(path, cookie)
  const kv = await worker.miniflare.getKVNamespace('SITES')
  const { keys } = await kv.list()
  expect(keys.length).toBeGreaterThan(1)
  for (const { name } of keys) expect(await kv.get(name), name).not.toContain('CANARY')
  expect(cache.entries.size).toBeGreaterThan(1)
  for (const [key, { body }] of cache.entries)
    expect(new TextDecoder().decode(body), key).not.toContain('CANARY')
})

test('signing in leads back to the section', async () => {
  const { email } = supabase.auth.add(`ana-${randomUUID()}@example.test`)
  const jar = new CookieJar()
  const asked = await visit('/en-US?members=signed_in&at=one')
  const form = new URL(asked.headers.get('location') ?? '', ORIGIN)
  const response = await worker.fetch(`${ORIGIN}/api/session/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: ORIGIN,
      referer: form.href,
    },
    body: new URLSearchParams({ email, password: 'bem-longa-e-secreta' }).toString(),
  })
  jar.take(response)
  expect(response.headers.get('location')).toBe('/en-US?members=signed_in&at=one#one')
  expect(await textOf('/en-US?members=signed_in&at=one', jar.header())).toContain('CANARY-1-en')
})
