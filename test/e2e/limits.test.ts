import { type ClientRequest, request as httpRequest } from 'node:http'
import fc from '../support/fast-check.ts'
import { Parser } from 'htmlparser2'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedWorkers } from '../support/shared-workers.ts'
import { configurationOf, documentOf, textSection } from '../support/site.ts'
import type { ScriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'

/** Each test has its own host. */
let host: string
let HOME: string
let upstream: ScriptedUpstream
const shared = sharedWorkers()
let worker: Awaited<ReturnType<typeof shared.start>>
/** Lines of the log before this test. */
let loggedBefore: number

async function start(options: Parameters<typeof shared.start>[0] = {}) {
  worker = await shared.start(options)
  loggedBefore = worker.logs.length
}

/** A Worker of its own, for what depends on the whole memory of a process. */
async function startAlone() {
  worker = await shared.startAlone()
  loggedBefore = 0
}

/** Lines that the Worker has logged since the test began. */
const logged = () => worker.logs.slice(loggedBefore)

beforeEach(() => {
  ;({ host, upstream } = shared.freshSite())
  HOME = `http://${host}/`
})

async function get(address: string) {
  const response = await worker.fetch(address)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a page of more than 500 sections is refused, and one of 500 shows them all', async () => {
  const sections = (count: number) =>
    Array.from({ length: count }, (_, index) => textSection(`s${index}`, 'x'))
  upstream.put(
    { host: `most-${host}`, pages: [{ id: 'home', route: '/', sections: sections(500) }] },
    { host: `more-${host}`, pages: [{ id: 'home', route: '/', sections: sections(501) }] },
  )
  await start()
  const most = await get(`http://most-${host}/`)
  expect([most.status, most.text.match(/data-section="text\/rich"/g)?.length]).toEqual([200, 500])
  const more = await get(`http://more-${host}/`)
  expect([more.status, more.text.includes('Failed to load app configuration')]).toEqual([500, true])
  await until(() => {
    const left = logged().filter((line) => line.event === 'page left out' && line.host === `more-${host}`)
    expect(left[0]?.reason).toContain('500 sections')
  })
})

describe('redirects', () => {
  const exact = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ from: `/from-${index}`, to: '/sobre' }))
  const stars = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ from: `/old-${index}/*`, to: '/sobre' }))

  test('of a site that has moved may be 10,000, and 300 with a star', async () => {
    upstream.put({ host, root: { path_rules: [...exact(10_000), ...stars(300)] } })
    await start()
    for (const path of ['from-0', 'from-9999', 'old-299/x']) {
      const { status, headers } = await get(HOME + path)
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/sobre'])
    }
    expect((await get(`${HOME}from-10000`)).status).toBe(404)
  })

  test.each([
    ['10001 path rules of one path; the limit is 10000', { root: { path_rules: exact(10_001) } }],
    ['301 path rules with /* at their end; the limit is 300', { root: { path_rules: stars(301) } }],
    [
      '501 categories of the blog; the limit is 500',
      {
        config: {
          blog: { categories: Array.from({ length: 501 }, (_, index) => ({ slug: `c${index}`, name: 'C' })) },
        },
      },
    ],
  ])(
    'and lists past a limit are refused with the limit, and the last good copy is used: %s',
    async (reason, site) => {
      upstream.put({ host, revision: 'r1', root: { path_rules: [{ from: '/antes', to: '/sobre' }] } })
      await start({ bindings: { FRESH_SECONDS: 0 } })
      expect((await get(`${HOME}antes`)).status).toBe(302)
      upstream.put({ host, revision: 'r2', ...site })
      await until(async () => {
        await get(HOME)
        expect(logged().find(({ event }) => event === 'upstream failed')?.reason).toBe(`config has ${reason}`)
      })
      expect((await get(`${HOME}antes`)).status).toBe(302)
    },
  )
})

test.each([301, 302, 303, 307, 308])(
  'a redirect by the upstream (%i) is a failure: nothing is sent to its target',
  async (status) => {
    const site = { host, canary: 'ELSEWHERE' }
    const elsewhere = JSON.stringify({ ...configurationOf(site), page: documentOf(site, 'home') })
    upstream.fault = (request) =>
      new URL(request.url).host === 'platform.test'
        ? new Response(null, { status, headers: { location: 'https://elsewhere.test/' } })
        : new Response(elsewhere, { headers: { 'content-type': 'application/json' } })
    await start()
    const { status: answered, text } = await get(HOME)
    expect([answered, text.includes('ELSEWHERE')]).toEqual([500, false])
    expect(upstream.calls.map(({ url }) => url.host)).toEqual(['platform.test'])

    upstream.fault = null
    await until(async () => expect((await get(HOME)).status).toBe(200))
    upstream.calls.length = 0
    upstream.fault = (request) =>
      new URL(request.url).host === 'platform.test'
        ? new Response(null, { status, headers: { location: 'https://elsewhere.test/' } })
        : Response.json({})
    const tracked = await worker.fetch(`${HOME}api/tracking/save`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/128.0' },
      body: JSON.stringify({
        action: 'pageView',
        target: 'home',
        identifier: 'x',
        tenant_uuid: `uuid-${host}`,
        url: HOME,
        referrer: 'direct',
      }),
    })
    expect(tracked.status).toBe(202)
    await until(() => expect(logged().map(({ event }) => event)).toContain('tracking lost'))
    expect(new Set(upstream.calls.map(({ url }) => url.host))).toEqual(new Set(['platform.test']))
  },
)

test('hosts without a site are looked up at a limited rate, and do not slow others', async () => {
  await startAlone()
  await get(HOME)
  upstream.calls.length = 0
  const refused: string[] = []
  const begun = Date.now()
  for (let index = 0; refused.length === 0 && index < 400; index++) {
    const hosts = Array.from({ length: 5 }, (_, each) => `unknown-${index}-${each}.test`)
    await Promise.all(
      hosts.map(async (host) => {
        const { status } = await get(`http://${host}/`)
        expect([404, 429]).toContain(status)
        if (status === 429) refused.push(host)
      }),
    )
  }
  expect(refused.length).toBeGreaterThan(0)
  const asked = upstream.calls.map(({ url }) => new URL(url.searchParams.get('url') ?? '').hostname)
  expect(asked.filter((host) => refused.includes(host))).toEqual([])
  // Ten in each second; five requests at a time can each find the tenth lookup free.
  const seconds = Math.floor(Date.now() / 1000) - Math.floor(begun / 1000) + 1
  expect(asked.length).toBeLessThanOrEqual(14 * seconds)
  expect((await get(HOME)).status).toBe(200)
})

test.each([
  [{ FRESH_SECONDS: 'soon' }, 'FRESH_SECONDS'],
  [{ UPSTREAM: 'carrier pigeons' }, 'pigeons'],
  [{ API_ORIGIN: '' }, 'API_ORIGIN'],
  [{ UPSTREAM: 'supabase' }, 'supabaseUrl'],
])('a fault of the deployment (%j) is reported in its log, and not to visitors', async (bindings, secret) => {
  await start({ bindings })
  for (const path of ['', 'api/core/config']) {
    const { status, text, headers } = await get(HOME + path)
    expect([status, headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(text).toContain('Internal error')
    expect(text + JSON.stringify([...headers])).not.toMatch(/wrangler|FRESH|pigeons|API_ORIGIN|supabase/i)
    expect(text).not.toMatch(/\bat \S+ |\.[jt]sx?:\d/)
  }
  await until(() => {
    const lines = logged().filter(({ event }) => event === 'request failed')
    expect(lines[0]?.reason).toContain(secret)
    expect(lines[0]?.stack).toMatch(/^\s+at .+\.js:\d+:\d+/)
  })
})

/** Characters that end an element, start one, or encode another character. */
const markup = fc.constantFrom(
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '`',
    '/',
    '=',
    '\\',
    '{{',
    '${',
    ']]>',
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    '&lt;',
  ],
  ...[
    '&#60;',
    '&#x3c',
    '&amp;lt;',
    '</title>',
    '</TITLE >',
    '</title/',
    '<title>',
    '</head>',
    '<body>',
    '</style>',
  ],
  ...['<script>alert(1)</script>', '<script', '<svg onload=x>', '<img src=x onerror=x>', '<base href=//x>'],
)
const title = fc
  .array(fc.oneof(markup, fc.string({ unit: 'grapheme', maxLength: 6 })), { minLength: 1, maxLength: 8 })
  .map((parts) => `x${parts.join('')}x`)

test('a title from any source is shown as plain text', { timeout: 300_000 }, async () => {
  await start()
  const structureOf = (html: string) => {
    const tags: string[] = []
    const titles: string[] = []
    let isTitle = false
    const parser = new Parser({
      onopentagname(name) {
        tags.push(name)
        isTitle = name === 'title' && !tags.includes('body')
        if (isTitle) titles.push('')
      },
      ontext(text) {
        if (isTitle) titles.push((titles.pop() ?? '') + text)
      },
      onclosetag() {
        isTitle = false
      },
    })
    parser.end(html)
    return { tags, titles }
  }
  let sites = 0
  const pagesOf = async (text: string) => {
    const site = `title-${++sites}.test`
    const home = { id: 'home', route: '/', sections: [] }
    upstream.put({
      host: site,
      canary: text,
      pages: [
        { ...home, name: text },
        { id: 'named', route: 'named', sections: [], meta: { title: text } },
        { id: 'refused', route: 'refused', validate: { valid: false, statusMessage: text } },
      ],
      config: { multi_languages: false },
    })
    const missing = await get(`http://${site}/nope${encodeURIComponent(text)}`)
    // The Worker may redirect to the canonical form of the address, which is then missing.
    const { location = `http://${site}/nope` } = Object.fromEntries(missing.headers)
    const answers = [
      ...(await Promise.all(['', 'named', 'refused'].map((path) => get(`http://${site}/${path}`)))),
      missing.status === 404 ? missing : await get(new URL(location, `http://${site}`).href),
    ]
    return answers.map((answer) => ({ ...answer, ...structureOf(answer.text) }))
  }
  const harmless = await pagesOf('harmless')
  expect(harmless.map(({ titles }) => titles)).toEqual([
    ['harmless'],
    ['harmless'],
    ['harmless'],
    ['Page not found: /nopeharmless'],
  ])
  await fc.assert(
    fc.asyncProperty(title, async (text) => {
      const pages = await pagesOf(text)
      expect(pages.map(({ tags }) => tags)).toEqual(harmless.map(({ tags }) => tags))
      expect(pages.slice(0, 3).map(({ titles }) => titles)).toEqual([[text], [text], [text]])
    }),
    { numRuns: 30 },
  )
})

test('slow bodies fill the memory for uploads and no more; senders without room are asked to retry', async () => {
  await startAlone()
  const body = Buffer.alloc(60_000, 'a')
  const [hostname, port, path] = [worker.url.hostname, worker.url.port, '/api/tracking/save']
  let network = 0
  // Each call has its own network, because calls over a network's limit are refused before their body is read.
  const headers = () => ({
    'content-type': 'application/json',
    'cf-connecting-ip': `10.${network++ >> 8}.${network & 255}.1`,
  })
  const unfinished: ClientRequest[] = []
  const open = () => {
    const request = httpRequest({
      ...{ method: 'POST', hostname, port, path },
      headers: { ...headers(), host, 'content-length': body.length },
    })
    // The Worker may refuse it and close the connection.
    request.on('error', () => undefined).on('response', (response) => response.resume())
    request.write(body.subarray(1))
    unfinished.push(request)
  }
  const send = () =>
    worker.fetch(`http://${host}${path}`, {
      method: 'POST',
      headers: headers(),
      body,
    })
  for (let count = 0; count < 180; count++) open()
  await until(async () => {
    open()
    const refused = await send()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  })
  for (const request of unfinished) request.end(body.subarray(0, 1))
  // The body was read, and is not JSON.
  await until(async () => expect((await send()).status).toBe(400))
})
