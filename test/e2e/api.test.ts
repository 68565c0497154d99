import { beforeEach, describe, expect, test } from 'vitest'
import { signedPurge } from '../support/purge.ts'
import { sharedWorkers } from '../support/shared-workers.ts'
import { textSection } from '../support/site.ts'
import type { ScriptedUpstream } from '../support/upstream.ts'
import type { WorkerOptions } from '../support/worker.ts'
import { until } from '../support/until.ts'

const SECRET = 'a secret of at least some length'
const OLDER = 'o'.repeat(32)
const NEWER = 'n'.repeat(32)

/** Each test has its own host. */
let host: string
let ORIGIN: string
let VIEW: Record<string, unknown>
let upstream: ScriptedUpstream
const shared = sharedWorkers()
const { startAlone } = shared
let worker: Awaited<ReturnType<typeof startAlone>>

const start = async (bindings: WorkerOptions['bindings'] = {}) => {
  worker = await shared.start({ bindings })
}

beforeEach(() => {
  const home = { id: 'home', route: '/', sections: [textSection('t', 'Olá **você**')] }
  ;({ host, upstream } = shared.freshSite({ canary: 'CANARY-A', pages: [home] }))
  upstream.put({ host: 'b.test', canary: 'CANARY-B' })
  ORIGIN = `http://${host}`
  VIEW = {
    action: 'pageView',
    target: 'home',
    identifier: 'x'.repeat(32),
    tenant_uuid: `uuid-${host}`,
    url: `${ORIGIN}/`,
    referrer: 'direct',
  }
})

const savedEvents = () =>
  upstream.calls
    .filter(({ url }) => url.pathname === '/api/tracking/save')
    .map(({ body }) => JSON.parse(body))

/** When a later event has arrived, all earlier ones have, too. */
async function expectNoneSaved(): Promise<void> {
  await track({ ...VIEW, target: 'later' })
  await until(() => expect(savedEvents().map(({ target }) => target)).toContain('later'))
  expect(savedEvents()).toHaveLength(1)
}

function track(body: unknown, headers: Record<string, string> = {}) {
  return worker.fetch(`${ORIGIN}/api/tracking/save`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
      ...headers,
    },
  })
}

describe('/api/tracking/save', () => {
  test('forwards an event in the background, with this tenant’s id', async () => {
    await start()
    const response = await track({
      ...VIEW,
      tenant_uuid: 'uuid-b.test',
      url: 'http://b.test/sobre?utm_source=x&token=SECRET',
      referrer: 'https://x.example/p?email=a@b.c',
    })
    expect([response.status, await response.text()]).toEqual([202, ''])
    await until(() => expect(savedEvents()).toHaveLength(1))
    expect(savedEvents()[0]).toMatchObject({
      action: 'pageView',
      tenant_uuid: `uuid-${host}`,
      url: `${ORIGIN}/sobre?utm_source=x`,
      referrer: 'https://x.example/p',
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('forwards the id and the time that the browser gave an event, however often it is sent', async () => {
    await start()
    const event_id = 'e'.repeat(32)
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    for (let sent = 0; sent < 2; sent++) await track({ ...VIEW, event_id, occurred_at: anHourAgo })
    await until(() => expect(savedEvents()).toHaveLength(2))
    for (const event of savedEvents()) expect(event).toMatchObject({ event_id, occurred_at: anHourAgo })
  })

  test.each([
    ['more than a day ago', { occurred_at: '2020-01-01T00:00:00Z' }],
    ['in the future', { occurred_at: '2999-01-01T00:00:00Z' }],
    ['invalid', { occurred_at: 'yesterday' }],
    ['not a string', { occurred_at: 7, event_id: ['x'] }],
    ['missing', {}],
  ])('sets the time itself if the browser’s time is %s', async (_what, fields) => {
    await start()
    const before = Date.now()
    expect((await track({ ...VIEW, ...fields })).status).toBe(202)
    await until(() => expect(savedEvents()).toHaveLength(1))
    const [{ occurred_at, event_id }] = savedEvents()
    expect(Date.parse(occurred_at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(occurred_at)).toBeLessThanOrEqual(Date.now())
    expect(event_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('forwards the fields of a form, and no unknown field', async () => {
    await start()
    const form = { id: 'F1', name: 'Contato', type: 'contact', data: { nome: 'Ana' } }
    await track({
      ...VIEW,
      action: 'submitForm',
      target: 'F1',
      additional_info: { form },
      extra: 1,
    })
    await until(() => expect(savedEvents()).toHaveLength(1))
    const { event_id, ...event } = savedEvents()[0]
    expect(event.additional_info).toEqual({ form })
    expect(event).not.toHaveProperty('extra')
  })

  test('drops an own __proto__ key, of the event and of a form’s fields', async () => {
    await start()
    const event = JSON.stringify({
      ...VIEW,
      additional_info: { form: { id: 'F1', name: '', type: '', data: { nome: 'Ana' } } },
    })
    // An object literal would set the prototype instead.
    const own = '"__proto__":{"utm_source":"polluted","medium":"polluted"}'
    const sent = event.replace(/^\{/, `{${own},`).replace('"data":{', `"data":{${own},`)
    expect(Object.keys(JSON.parse(sent))).toContain('__proto__')
    expect((await track(sent)).status).toBe(202)
    await track(VIEW)
    await until(() => expect(savedEvents()).toHaveLength(2))
    expect(JSON.stringify(upstream.calls)).not.toMatch(/polluted|__proto__/)
    for (const { utm_source } of savedEvents()) expect(utm_source).toBe('')
    expect(savedEvents()[0].additional_info.form.data).toEqual({ nome: 'Ana' })
  })

  test('refuses an event whose fields are all in an own __proto__ key', async () => {
    await start()
    expect((await track(`{"__proto__":${JSON.stringify(VIEW)}}`)).status).toBe(400)
    await expectNoneSaved()
  })

  test.each([
    ['not JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['an unknown action', { action: 'drop' }],
    ['a text for an object', { additional_info: 'x' }],
    ['deep nesting', `${'['.repeat(200)}${']'.repeat(200)}`],
  ])('refuses %s', async (_what, body) => {
    await start()
    const response = await track(typeof body === 'string' ? body : { ...VIEW, ...body })
    expect(response.status).toBe(400)
    await expectNoneSaved()
  })

  test('measures the body itself, and refuses a compressed one', async () => {
    await start()
    expect((await track({ ...VIEW, target: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await track(VIEW, { 'content-encoding': 'gzip' })).status).toBe(415)
    await expectNoneSaved()
  })

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'http://b.test' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://a.test' }, 202],
    [{ 'sec-fetch-site': 'same-origin' }, 202],
    [{ 'content-type': 'text/plain' }, 202],
  ] as [Record<string, string>, number][])('answers a request with %j with %i', async (headers, status) => {
    await start()
    // The host in the row is replaced by the test's host.
    const sent = Object.entries(headers).map(([name, value]) => [name, value.replace('a.test', host)])
    expect((await track(VIEW, Object.fromEntries(sent))).status).toBe(status)
  })

  test('encodes an attribution value, so that it cannot add attributes to its cookie', async () => {
    await start()
    const value = 'a; Domain=b.test; "é\r\nset-cookie: x=1,=%&'
    const attribution = new URLSearchParams({ utm_source: value, session: 'x', utm_term: '' }).toString()
    const response = await track(VIEW, { 'x-attribution': attribution })
    expect(response.headers.getSetCookie()).toEqual([
      `utm_source=${encodeURIComponent(value)}; Max-Age=2592000; Path=/; SameSite=Lax`,
      'utm_term=; Max-Age=0; Path=/; SameSite=Lax',
    ])
  })

  test('cuts a value with an emoji at its limit without splitting the emoji', async () => {
    await start()
    const attribution = new URLSearchParams({ utm_source: `${'a'.repeat(499)}😀` }).toString()
    const response = await track(VIEW, { 'x-attribution': attribution })
    expect(response.status).toBe(202)
    expect(response.headers.getSetCookie()[0]).toContain('a%F0%9F%98%80; Max-Age')
  })

  test('tries three times when the upstream refuses an event, and the visitor notices nothing', async () => {
    worker = await startAlone()
    upstream.fault = (request, answer) =>
      request.url.includes('/api/tracking/') ? new Response('', { status: 503 }) : answer()
    expect((await track(VIEW)).status).toBe(202)
    await until(() => expect(worker.logs.map(({ event }) => event)).toContain('tracking lost'))
    expect(savedEvents()).toHaveLength(3)
  })
})

describe('/api/core/config', () => {
  test('returns the site and the requested page, and no internal fields', async () => {
    await start()
    const answer = await (await worker.fetch(`${ORIGIN}/api/core/config?url=${ORIGIN}/en-US`)).json()
    expect(answer).toMatchObject({
      tenant_uuid: `uuid-${host}`,
      defaultLocale: 'pt-BR',
      config: { name: 'CANARY-A', pages: [{ id: 'home' }] },
      page: {
        id: 'home',
        locale: 'en-US',
        sections: [{ component: { folder: 'text', name: 'rich' }, data: { body: expect.any(String) } }],
      },
      currentRouteObj: { page_id: 'home', locale: 'en-US' },
    })
    for (const ours of ['tenant_id', 'theme', 'settings', 'revisionCoversPages'])
      expect(answer).not.toHaveProperty(ours)
  })

  test.each(['http://b.test/', 'https://169.254.169.254/', '//b.test/', 'http://[::1'])(
    'refuses the url %s',
    async (url) => {
      await start()
      const response = await worker.fetch(`${ORIGIN}/api/core/config?url=${encodeURIComponent(url)}`)
      expect(response.status).toBe(400)
      expect(await response.text()).not.toContain('CANARY-B')
      expect(upstream.calls.every(({ url: asked }) => asked.origin === 'https://platform.test')).toBe(true)
    },
  )

  test('does not contain hidden header and footer sections, nor their translations', async () => {
    upstream.put({
      host: `hidden.${host}`,
      root: {
        config: {
          header: [
            textSection('shown', 'Topo'),
            { ...textSection('gone', 'CANARY-text'), data: { body: 'CANARY-text', hidden: true } },
          ],
          i18n: {
            'en-US': { sections: { shown: { body: 'Top' }, gone: { body: 'CANARY-translation' } } },
            'de-DE': { sections: { shown: { body: 'CANARY-hidden-here', hidden: true } } },
          },
        },
      },
    })
    await start()
    const answer = await (await worker.fetch(`http://hidden.${host}/api/core/config`)).text()
    expect(answer).not.toContain('CANARY-')
    expect(JSON.parse(answer).config.i18n).toEqual({
      'en-US': { sections: { shown: { body: 'Top' } } },
      'de-DE': { sections: { shown: { hidden: true } } },
    })
  })

  test('has no page if none has the address', async () => {
    await start()
    expect(await (await worker.fetch(`${ORIGIN}/api/core/config?url=/nope`)).json()).toMatchObject({
      page: null,
    })
  })
})

describe('/api/cookies/get', () => {
  const groups = [
    { id: 1, name: 'GA', group: 'analytics', sites_cookies_items: [{ prefix: '_ga', duration: '2 anos' }] },
  ]

  test('returns the groups after validation', async () => {
    upstream.fault = (request, answer) =>
      request.url.includes('/api/cookies/') ? Response.json([...groups, { nonsense: 1 }]) : answer()
    await start()
    const answer = await (await worker.fetch(`${ORIGIN}/api/cookies/get?url=${ORIGIN}/x`)).json()
    expect(answer).toEqual([{ ...groups[0], id: '1' }])
  })

  test.each([['<html>'], ['{}'], ['nonsense']])(
    'returns an empty list when the upstream answers %s',
    async (body) => {
      upstream.fault = (request, answer) =>
        request.url.includes('/api/cookies/') ? new Response(body) : answer()
      await start()
      expect(await (await worker.fetch(`${ORIGIN}/api/cookies/get`)).json()).toEqual([])
    },
  )

  test('refuses the url of another host', async () => {
    await start()
    expect((await worker.fetch(`${ORIGIN}/api/cookies/get?url=http://b.test/`)).status).toBe(400)
  })
})

describe('/api/purge', () => {
  const signed = (body: string, options: Parameters<typeof signedPurge>[1] = {}) =>
    signedPurge(body, { secret: SECRET, ...options })
  const purge = (request: ReturnType<typeof signedPurge>) => worker.fetch(`${ORIGIN}/api/purge`, request)
  let body: string
  beforeEach(() => {
    body = JSON.stringify({ hosts: [host] })
  })

  test('fetches a site again at once', async () => {
    await start({ PURGE_SECRET: SECRET, FRESH_SECONDS: 3600 })
    await (await worker.fetch(`${ORIGIN}/`)).text()
    upstream.put({
      host,
      revision: 'r2',
      pages: [{ id: 'home', route: '/', sections: [textSection('t', 'NOVO')] }],
    })
    const response = await purge(signed(body))
    expect([response.status, await response.json()]).toEqual([
      202,
      { revisions: { [host]: 'r2' }, failed: [] },
    ])
    expect(await (await worker.fetch(`${ORIGIN}/`)).text()).toContain('NOVO')
  })

  test('tells a host without a site from one that the upstream could not load', async () => {
    await start({ PURGE_SECRET: SECRET })
    const isDown = (address: string) => new URL(address).hostname === host
    upstream.fault = (request, answer) =>
      isDown(new URL(request.url).searchParams.get('url') ?? ORIGIN)
        ? new Response('down', { status: 503 })
        : answer()
    const response = await purge(signed(JSON.stringify({ hosts: [host, `sem-${host}`] })))
    expect(await response.json()).toEqual({ revisions: { [`sem-${host}`]: null }, failed: [host] })
  })

  test('accepts either secret during a rotation', async () => {
    await start({ PURGE_SECRET: `${NEWER} ${OLDER}` })
    for (const secret of [NEWER, OLDER]) expect((await purge(signed(body, { secret }))).status).toBe(202)
    expect((await purge(signed(body, { secret: `${NEWER} ${OLDER}` }))).status).toBe(401)
    expect((await purge(signed(body, { secret: '' }))).status).toBe(401)
  })

  test('refuses what is unsigned, wrongly signed, old, in the future, replayed or changed', async () => {
    await start({ PURGE_SECRET: SECRET })
    const now = Math.floor(Date.now() / 1000)
    const request = signed(body)
    expect((await worker.fetch(`${ORIGIN}/api/purge`, { method: 'POST', body })).status).toBe(401)
    expect((await purge(signed(body, { secret: 'another' }))).status).toBe(401)
    // Far enough in the future that the clock does not reach it during the test.
    for (const timestamp of [now - 301, now + 900])
      expect((await purge(signed(body, { timestamp }))).status).toBe(401)
    expect((await purge(signed(body, { timestamp: now + 200 }))).status).toBe(202)
    expect((await purge({ ...request, body: '{"hosts":["b.test"]}' })).status).toBe(401)
    const twice = await Promise.all([purge(request), purge(request)])
    expect(twice.map(({ status }) => status).sort()).toEqual([202, 401])
    expect((await purge(request)).status).toBe(401)
  })

  test('refuses a replay before KV tells of the first', async () => {
    const SITES = { get: () => null, put: () => null, delete: () => null }
    worker = await startAlone({ bindings: { PURGE_SECRET: SECRET }, doubles: { SITES } })
    const request = signed(body)
    expect((await purge(request)).status).toBe(202)
    expect((await purge(request)).status).toBe(401)
  })

  test('is closed without a secret', async () => {
    await start()
    expect((await purge(signed(body, { secret: '' }))).status).toBe(401)
  })

  test('refuses a body that names no hosts', async () => {
    await start({ PURGE_SECRET: SECRET })
    expect((await purge(signed('{"hosts":"a.test"}'))).status).toBe(400)
  })
})

describe('addresses of the build', () => {
  test('/assets/* is immutable, and a missing file is no page', async () => {
    await start()
    const own = /src="(\/assets\/visitor-[^"]+)"/.exec(await (await worker.fetch(`${ORIGIN}/`)).text())?.[1]
    const script = await worker.fetch(`${ORIGIN}${own}`)
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-type')).toMatch(/javascript/)
    for (const path of ['/assets/none.js', '/assets/none.css', '/flags/none.svg']) {
      const missing = await worker.fetch(`${ORIGIN}${path}`, { headers: { accept: 'text/html' } })
      expect([path, missing.status, missing.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/plain; charset=UTF-8',
      ])
      expect(await missing.text()).toBe('No such file')
    }
  })

  test('/builds/latest.json and /healthz name the build on any host', async () => {
    worker = await startAlone()
    const { id } = (await (await worker.fetch('http://nobody.test/builds/latest.json?t=1')).json()) as {
      id: string
    }
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(await (await worker.fetch('http://unknown.test/healthz')).json()).toEqual({
      build: id,
      ready: true,
      upstream: { state: 'unknown', failures: 0, asked_at: null },
    })
    expect(upstream.calls).toEqual([])
  })

  test('/healthz of a Worker without the secret key is 503, and the log reports it before a site is requested', async () => {
    worker = await startAlone({
      bindings: {
        UPSTREAM: 'supabase',
        SUPABASE_URL: 'https://project.supabase.test',
        SUPABASE_PUBLISHABLE_KEY: 'public',
      },
    })
    for (let visit = 0; visit < 3; visit++) {
      const response = await worker.fetch('http://unknown.test/healthz')
      expect([response.status, await response.json()]).toEqual([
        503,
        { build: expect.any(String), ready: false, upstream: expect.any(Object) },
      ])
    }
    await until(() =>
      expect(worker.logs).toEqual([
        {
          level: 'error',
          event: 'settings refused',
          reason: expect.stringMatching(/^wrangler\.toml: SUPABASE_SECRET_KEY is missing; /),
          stack: expect.stringContaining('    at '),
        },
      ]),
    )
    expect((await worker.fetch('http://a.test/')).status).toBe(500)
  })

  test('/api/icons answers from the built-in sets, as Iconify does', async () => {
    await start()
    const answer = await (
      await worker.fetch(`${ORIGIN}/api/icons/lucide.json?icons=leaf,no-such-icon`)
    ).json()
    expect(answer).toMatchObject({
      prefix: 'lucide',
      icons: { leaf: { body: expect.stringContaining('<path') } },
      not_found: ['no-such-icon'],
    })
  })

  test('/favicon.ico is the site’s own, or its initial in its colours', async () => {
    upstream.put({ host: `own.${host}`, config: { favicon: '/demo/own.svg' } })
    await start()
    expect((await worker.fetch(`http://own.${host}/favicon.ico`)).headers.get('location')).toBe(
      '/demo/own.svg',
    )
    const drawn = await worker.fetch(`${ORIGIN}/favicon.ico`)
    expect([drawn.headers.get('content-type'), await drawn.text()]).toEqual([
      'image/svg+xml',
      expect.stringContaining('>C</text>'),
    ])
  })
})

describe('a popup', () => {
  /** The Worker's answer about a popup, for which the database's gateway answers with `status` and `body`. */
  async function askedFor(id: string, status: number, body: object): Promise<Response> {
    worker = await startAlone({
      bindings: { SUPABASE_URL: 'https://project.supabase.test', SUPABASE_PUBLISHABLE_KEY: 'public' },
    })
    upstream.fault = (request, answer) =>
      request.url.includes('/rest/v1/get_popups') ? Response.json(body, { status }) : answer()
    return worker.fetch(`${ORIGIN}/api/popups/${id}`)
  }

  test('with an id that the database rejects is a 404', async () => {
    expect((await askedFor('abc', 400, { code: '22P02', message: 'invalid input' })).status).toBe(404)
  })

  test.each([
    [503, { code: 'PGRST002', message: 'no schema' }],
    [502, {}],
  ])('is a 503 if the database answers with %i', async (status, body) => {
    const response = await askedFor('abc', status, body)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
  })
})
