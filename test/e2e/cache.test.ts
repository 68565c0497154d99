import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factsOf } from '../support/html.ts'
import { sharedWorkers } from '../support/shared-workers.ts'
import { textSection } from '../support/site.ts'
import type { ScriptedUpstream } from '../support/upstream.ts'
import type { WorkerOptions } from '../support/worker.ts'
import { until } from '../support/until.ts'
import { workersCache } from '../support/workers-cache.ts'

/** Each test has its own host, which the scripted upstream knows. */
let host: string
let HOME: string
let ABOUT: string
let upstream: ScriptedUpstream
const shared = sharedWorkers()
const { startAlone } = shared

let worker: Awaited<ReturnType<typeof startAlone>>

const start = async (bindings: WorkerOptions['bindings'] = {}) => {
  worker = await shared.start({ bindings })
}

beforeEach(() => {
  const pages = [
    { id: 'home', route: '/' },
    { id: 'sobre', route: 'sobre' },
  ]
  ;({ host, upstream } = shared.freshSite({ pages }))
  HOME = `http://${host}/`
  ABOUT = `http://${host}/sobre`
})

async function get(address: string, headers: Record<string, string> = {}) {
  const response = await worker.fetch(address, { headers })
  const text = await response.text()
  return { status: response.status, cache: response.headers.get('x-cache'), headers: response.headers, text }
}

/** The answer once a page is in the cache: visitors do not wait until it is stored. */
async function untilHit(address: string) {
  return until(async () => {
    const answer = await get(address)
    expect(answer.cache).toBe('HIT')
    return answer
  })
}

/** A byte now and then, so a deadline for the first byte would not help. */
function endlessBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      controller.enqueue(new TextEncoder().encode(' '))
    },
  })
}

function brokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"tenant_uuid":')),
    pull: (controller) => controller.error(new Error('the upstream is gone')),
  })
}

/** Visitors of the home page; the upstream answers when all of them have asked. */
async function atOnce(
  visitors: number,
  fault: (answer: () => Promise<Response>) => Response | Promise<Response>,
) {
  const sent = Array.from({ length: visitors }, () => Promise.withResolvers<void>())
  upstream.fault = async (_request, answer) => {
    await Promise.all(sent.map(({ promise }) => promise))
    return fault(answer)
  }
  return Promise.all(sent.map(({ resolve }) => worker.fetch(HOME, { onSent: resolve })))
}

const DOWN = () => new Response('down', { status: 503 })

describe('a page', () => {
  test('is rendered once and then cached', async () => {
    await start()
    const first = await get(HOME)
    expect(first.cache).toBe('MISS')
    const second = await untilHit(HOME)
    expect(second.text).toBe(first.text)
    expect(upstream.configCalls()).toBe(1)
  })

  test('is answered with 304 if the browser has it, with the headers of the 200', async () => {
    await start()
    const { headers } = await get(HOME)
    const etag = headers.get('etag') ?? ''
    for (const condition of [etag, `"x", ${etag.replace('W/', '')}`, '*']) {
      const response = await worker.fetch(HOME, { headers: { 'if-none-match': condition } })
      expect([response.status, await response.text()]).toEqual([304, ''])
      for (const name of ['etag', 'cache-control', 'content-security-policy']) {
        expect(response.headers.get(name)).toBe(headers.get(name))
      }
    }
    expect((await get(HOME, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test.each([
    ['the isolate’s memory', {}],
    ['the data centre’s cache', { PAGE_MEMORY_MB: 0 }],
  ])('is the same from %s as when it was rendered, each time', async (_, bindings) => {
    const headersOf = ({ headers }: { headers: Headers }) =>
      Object.fromEntries(
        [...headers].filter(
          ([name]) => !/^(?:x-cache|x-request-id|transfer-encoding|content-length)$/.test(name),
        ),
      )
    await start(bindings)
    const made = await get(HOME)
    // The second answer is found only by its address.
    const cached = [await untilHit(HOME), await get(HOME), await get(HOME)]
    for (const answer of cached) {
      expect([answer.cache, answer.text]).toEqual(['HIT', made.text])
      expect(headersOf(answer)).toEqual(headersOf(made))
    }
    const names = [made, ...cached].map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(names).size).toBe(4)
    const unchanged = await get(HOME, { 'if-none-match': made.headers.get('etag') ?? '' })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  })

  test('answers HEAD as GET, without a body', async () => {
    await start()
    const got = await get(HOME)
    const head = await worker.fetch(HOME, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-security-policy', 'cache-control']) {
      expect(head.headers.get(name)).toBe(got.headers.get(name))
    }
  })

  test('is the same page with any query', async () => {
    await start()
    const { text } = await get(HOME)
    await untilHit(HOME)
    for (const query of [
      '?utm_source=x',
      '?x=1&y=2',
      '?',
      '?utm_content=%22%3E%3Cscript%3E',
      '?fbclid=1;page=2',
    ]) {
      const answer = await get(`http://${host}/${query}`)
      expect([answer.cache, answer.text === text]).toEqual(['HIT', true])
    }
    expect(upstream.configCalls()).toBe(1)
  })

  test('has a canonical address without a parameter that no section reads', async () => {
    await start()
    for (const page of [2, 3, 4]) {
      const answer = await get(`http://${host}/?page=${page}`)
      expect([answer.status, answer.cache]).toEqual([200, 'BYPASS'])
      expect(answer.text).toContain(`<link rel="canonical" href="${HOME}"/>`)
    }
  })

  test('is not cached if it does not exist', async () => {
    const site = `blog.${host}`
    upstream.put({ host: site, config: { blog: { categories: [{ slug: 'novas', name: 'Novas' }] } } })
    await start({ PAGE_MEMORY_MB: 0 })
    for (const path of ['/blog/novas/nada', '/blog?page=9', '/nada']) {
      for (let visit = 0; visit < 3; visit++) {
        const { status, cache, headers } = await get(`http://${site}${path}`)
        expect([path, status, cache]).toEqual([path, 404, 'BYPASS'])
        expect(headers.get('cache-control')).toBe('no-store')
      }
    }
    // Pages are stored after the answer: once a later page is stored, these would be, too.
    await get(`http://${site}/`)
    await untilHit(`http://${site}/`)
    expect((await get(`http://${site}/blog/novas/nada`)).cache).toBe('BYPASS')
  })

  test.each([
    ['the isolate’s memory', {}],
    ['the data centre’s cache', { PAGE_MEMORY_MB: 0 }],
  ])('has another ETag after a publish, in %s too', async (_, bindings) => {
    await start({ ...bindings, FRESH_SECONDS: 1 })
    const before = (await get(HOME)).headers.get('etag')
    await untilHit(HOME)
    upstream.put({
      host,
      revision: 'r2',
      pages: [{ id: 'home', route: '/', sections: [textSection('t', 'nova')] }],
    })
    await until(async () => {
      const answer = await get(HOME)
      expect(factsOf(answer.text).text).toContain('nova')
      expect(answer.headers.get('etag')).not.toBe(before)
    })
  })

  test('is rendered again, with another ETag, when the Worker’s settings change', async () => {
    const form = { custom_form_id: 'f', name: 'F', fields: [{ name: 'nome', type: 'text', label: 'Nome' }] }
    const section = { id: 'f', component: { folder: 'contact', name: 'simple' }, data: form }
    upstream.put({ host, pages: [{ id: 'home', route: '/', sections: [section] }] })
    const cache = workersCache()
    const startWith = async (bindings: WorkerOptions['bindings']) => {
      worker = await startAlone({ bindings: { HTML_CACHE: 'workers', ...bindings }, workersCache: cache })
    }
    await startWith({})
    const first = await get(HOME)
    await until(() => expect(cache.entries.size).toBe(1))
    await startWith({})
    expect((await get(HOME)).cache).toBe('HIT')

    await startWith({ FORM_SECRET: 'only-for-tests' })
    const etag = first.headers.get('etag') ?? ''
    const next = await get(HOME, { 'if-none-match': etag })
    expect([next.status, /name="_token" value="\w/.test(next.text)]).toEqual([200, true])
    await startWith({ PLATFORM_DOMAIN: 'test' })
    const unlisted = await get(HOME, { 'if-none-match': etag })
    expect([unlisted.status, unlisted.headers.get('x-robots-tag')]).toEqual([
      200,
      expect.stringContaining('noindex'),
    ])
  })

  test('shown from an older publish while the upstream fails does not have the ETag of the new one', async () => {
    const pages = (text: string) => [
      { id: 'home', route: '/', sections: [textSection('home', text)] },
      { id: 'sobre', route: 'sobre', sections: [textSection('sobre', text)] },
    ]
    upstream.put({ host, pages: pages('antiga') })
    await start({ FRESH_SECONDS: 1 })
    await get(HOME)
    await get(ABOUT)
    upstream.put({ host, revision: 'r2', pages: pages('nova') })
    upstream.fault = ({ url }, answer) => (url.includes('sobre') ? DOWN() : answer())
    await until(async () => expect(factsOf((await get(HOME)).text).text).toContain('nova'))
    const old = await get(ABOUT)
    expect([old.status, factsOf(old.text).text]).toEqual([200, expect.stringContaining('antiga')])
    upstream.fault = null
    await until(async () => {
      const etag = old.headers.get('etag')
      const answer = await get(ABOUT, etag === null ? {} : { 'if-none-match': etag })
      expect([answer.status, factsOf(answer.text).text]).toEqual([200, expect.stringContaining('nova')])
    })
    expect(old.headers.get('etag')).toBeNull()
  })
})

describe('the upstream', () => {
  test('is called once for two hundred visitors who arrive at once', async () => {
    await start({ UPSTREAM_TIMEOUT_MS: 20_000 })
    const answers = await atOnce(200, (answer) => answer())
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(upstream.configCalls()).toBe(1)
  })

  test.each<[string, ScriptedUpstream['fault']]>([
    ['is down', DOWN],
    ['says 401', () => new Response('', { status: 401 })],
    ['says 429', () => new Response('', { status: 429 })],
    ['redirects', () => Response.redirect('https://evil.example/', 302)],
    ['answers HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['answers half a JSON', () => new Response('{"tenant_uuid":')],
    ['answers nothing', () => new Response('')],
    ['answers null', () => Response.json(null)],
    ['answers a list', () => Response.json([])],
    [
      'answers another tenant’s site',
      async () => Response.json({ tenant_uuid: 'b', hosts: ['b.test'], config: { pages: [] } }),
    ],
    [
      'answers a schema of the future',
      () => Response.json({ schema_version: 99, tenant_uuid: 'x', config: {} }),
    ],
    ['answers something nested', () => new Response('['.repeat(100_000))],
    ['answers nine megabytes', () => new Response(`{"x":"${'x'.repeat(9 * 1024 * 1024)}"}`)],
    ['never answers', () => new Promise<Response>(() => {})],
    ['begins to answer and never ends', () => new Response(endlessBody())],
    ['breaks off', () => new Response(brokenBody())],
  ])('does not affect cached pages when it %s', async (_what, fault) => {
    await start({ FRESH_SECONDS: 0, UPSTREAM_TIMEOUT_MS: 300 })
    // Requested once before, because the first answers of a busy machine may be late as well.
    const { text } = await until(async () => {
      const answer = await get(HOME)
      expect(answer.status).toBe(200)
      return answer
    })
    upstream.fault = fault
    for (let visit = 0; visit < 5; visit++) {
      const answer = await get(HOME)
      expect([answer.status, answer.text === text]).toEqual([200, true])
    }
    await until(async () => expect((await get(HOME)).cache).toBe('STALE'))
  })

  test('that never answers leads to the fatal error within its deadline', async () => {
    await start({ UPSTREAM_TIMEOUT_MS: 300 })
    upstream.fault = () => new Promise<Response>(() => {})
    const answer = await get(HOME)
    expect(answer.status).toBe(500)
    expect(answer.text).toContain('<title>Failed to load app configuration</title>')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('that fails at first is called once for concurrent requests', async () => {
    await start({ UPSTREAM_TIMEOUT_MS: 20_000 })
    const answers = await atOnce(200, DOWN)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 500))
    expect(upstream.configCalls()).toBe(1)
  })

  test('takes a site down at once by answering that it does not exist', async () => {
    await start({ FRESH_SECONDS: 0 })
    await get(HOME)
    upstream.sites.delete(host)
    await until(async () => expect((await get(HOME)).status).toBe(404))
    upstream.fault = DOWN
    expect((await get(HOME)).status).toBe(404)
  })

  test('is called once for a host without a site', async () => {
    worker = await startAlone()
    for (let visit = 0; visit < 100; visit++) expect((await get('http://nobody.test/')).status).toBe(404)
    expect(upstream.configCalls()).toBe(1)
    const kv = await worker.miniflare.getKVNamespace('SITES')
    expect((await kv.list()).keys).toEqual([])
  })

  test('receives the absolute address without its query, and nothing else about the visitor', async () => {
    await start()
    await get(`${ABOUT}?token=SECRET`, {
      cookie: 'sb-x-auth-token=SECRET',
      authorization: 'Bearer SECRET',
      'x-forwarded-host': 'b.test',
      'cf-connecting-ip': '203.0.113.9',
    })
    const [call] = upstream.calls
    expect(call?.url.searchParams.get('url')).toBe(ABOUT)
    expect(JSON.stringify([...(call?.headers ?? [])])).not.toMatch(/SECRET|b\.test|203\.0\.113/)
  })
})

describe('KV', () => {
  let first: typeof worker
  let next: typeof worker
  beforeAll(async () => {
    first = await startAlone()
    next = await startAlone({ bindings: { FRESH_SECONDS: 3600 } })
  })

  const kvOf = async ({ miniflare }: typeof worker) =>
    (await miniflare.getKVNamespace('SITES')) as unknown as KVNamespace
  const kindOf = (name: string) => name.split(':')[0]

  async function storedNames(): Promise<string[]> {
    const { keys } = await (await kvOf(worker)).list()
    return keys.map(({ name }) => name)
  }

  test('contains the site, the page and its HTML after one visit', async () => {
    worker = await startAlone()
    await get(HOME)
    await until(async () =>
      expect((await storedNames()).map(kindOf).sort()).toEqual(['html', 'page', 'site']),
    )
  })

  /** The answer to a visitor of the first isolate, and the site and page that it writes. */
  async function visitFirst() {
    worker = first
    const before = await storedNames()
    const { text } = await get(HOME)
    // Finished pages have tests of their own: finished-pages.test.ts.
    const names = await until(async () => {
      const written = (await storedNames()).filter(
        (name) => !before.includes(name) && kindOf(name) !== 'html',
      )
      expect(written.map(kindOf).sort()).toEqual(['page', 'site'])
      return written
    })
    const kv = await kvOf(first)
    const values = new Map<string, string>()
    for (const name of names) values.set(name, (await kv.get(name)) ?? '')
    return { text, values }
  }

  /** Makes the next isolate the Worker, and puts into its KV what the first one wrote, changed by `change`. */
  async function continueInNext(values: Map<string, string>, change: (text: string) => string) {
    worker = next
    const kv = await kvOf(next)
    for (const [name, text] of values) await kv.put(name, change(text))
    upstream.calls.length = 0
    return kv
  }

  test('serves the next isolate without a call to the upstream', async () => {
    const { text, values } = await visitFirst()
    await continueInNext(values, (stored) => stored)
    expect((await get(HOME)).text).toBe(text)
    expect(upstream.calls).toEqual([])
  })

  test.each([
    ['nothing', () => ''],
    ['half a JSON', (text: string) => text.slice(0, 100)],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['an envelope of an older version', (text: string) => text.replace('"v":2', '"v":1')],
    ['an envelope of a newer version', (text: string) => text.replace('"v":2', '"v":99')],
    ['another host’s site', (text: string) => text.replaceAll(host, 'b.test')],
  ])('counts as empty with %s, and is written again', async (_what, change) => {
    const { text, values } = await visitFirst()
    const kv = await continueInNext(values, change)
    const answer = await get(HOME)
    expect([answer.status, answer.text === text]).toEqual([200, true])
    expect(upstream.configCalls()).toBe(1)
    await until(async () => {
      for (const [name, whole] of values) expect(withoutTime(await kv.get(name))).toEqual(withoutTime(whole))
    })
  })

  const ofOlderRules = (stored: string) => stored.replace(/"schema":"[^"]*"/, '"schema":"of another build"')

  test('with a copy of another build serves it as stale, and refreshes it in the background', async () => {
    const { text, values } = await visitFirst()
    const kv = await continueInNext(values, ofOlderRules)
    expect(await get(HOME)).toMatchObject({ text, cache: 'STALE' })
    await until(async () => {
      for (const [name, whole] of values) expect(withoutTime(await kv.get(name))).toEqual(withoutTime(whole))
    })
    expect(upstream.configCalls()).toBe(1)
    expect(await get(HOME)).toMatchObject({ text, cache: 'MISS' })
  })

  test('with a copy of another build serves it while the upstream is down', async () => {
    const { text, values } = await visitFirst()
    await continueInNext(values, ofOlderRules)
    upstream.fault = () => new Response('', { status: 503 })
    for (let visit = 0; visit < 3; visit++) {
      expect(await get(HOME)).toMatchObject({ status: 200, text, cache: 'STALE' })
    }
  })

  test('gets back what older rules left out of a page', async () => {
    upstream.put({
      host,
      pages: [
        { id: 'home', route: '/', sections: [textSection('one', 'Known'), textSection('two', 'Left out')] },
      ],
    })
    const { text, values } = await visitFirst()
    expect(text).toContain('Left out')
    await continueInNext(values, (stored) => {
      const envelope = JSON.parse(stored)
      if (envelope.value.sections === undefined) return stored
      const sections = envelope.value.sections.slice(0, 1)
      return JSON.stringify({
        ...envelope,
        schema: 'of another build',
        value: { ...envelope.value, sections },
      })
    })
    const first = await get(HOME)
    expect([first.text.includes('Known'), first.text.includes('Left out')]).toEqual([true, false])
    // No cache stores it.
    expect(first.cache).toBe('BYPASS')
    await until(async () => expect((await get(HOME)).text).toContain('Left out'))
    expect(upstream.configCalls()).toBe(1)
  })

  test.each([
    ['of another build serves its rich text sanitised', 'of another build', false],
    ['of this build serves it as stored', undefined, true],
  ])('with a copy %s', async (_what, schema, isTrusted) => {
    const stored = '<strong onclick=\\"steal()\\">Claim</strong>'
    upstream.put({
      host,
      pages: [{ id: 'home', route: '/', sections: [textSection('one', '**Claim**')] }],
    })
    const { text: first, values } = await visitFirst()
    expect(first).toContain('<strong>Claim</strong>')
    await continueInNext(values, (text) =>
      text
        .replace('<strong>Claim</strong>', stored)
        .replace(/"schema":"([^"]*)"/, (_, own: string) => `"schema":"${schema ?? own}"`),
    )
    const { text } = await get(HOME)
    expect(text.includes('onclick')).toBe(isTrusted)
    expect(text).toMatch(/<strong[^>]*>Claim<\/strong>/)
  })

  function withoutTime(envelope: string | null): object {
    return { ...JSON.parse(envelope || '{}'), fetchedAt: 0 }
  }
})

describe('a site', () => {
  test('is found in any case, with any port and with a trailing dot in its host', async () => {
    await start()
    for (const written of [host.toUpperCase(), `${host}.`, `${host}:8443`]) {
      expect((await get(`http://${written}/`)).status).toBe(200)
    }
  })

  test('has one host, to which the others redirect with path, query and port', async () => {
    upstream.put({ host: `www.${host}`, root: { hosts: [host, `www.${host}`] } })
    await start()
    const answer = await get(`http://www.${host}:8080/sobre?x=1`)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `http://${host}:8080/sobre?x=1`])
  })

  test('without configuration is a minimal page', async () => {
    upstream.put({ host: 'novo.test', root: { config: {} } })
    await start()
    expect((await get('http://novo.test/')).status).toBe(200)
    expect((await get('http://novo.test/x')).status).toBe(404)
    await until(() =>
      expect(worker.logs.filter(({ event }) => event === 'config missing')[0]).toMatchObject({
        level: 'warn',
        host: 'novo.test',
      }),
    )
  })

  test('loses only an invalid section', async () => {
    const sections: unknown[] = [
      textSection('one', 'um'),
      { id: 'two', component: { folder: 'text', name: 'rich' }, data: { body: { deep: [] } } },
      { id: 'three', component: { folder: 'constructor', name: 'prototype' }, data: {} },
      { id: 'four', component: { folder: '../x', name: 'rich' }, data: {} },
      { id: 'five', component: { folder: 'nope', name: 'nope' }, data: {} },
      'nonsense',
      textSection('six', 'CANARY', { hidden: true }),
      textSection('seven', 'sete'),
    ]
    upstream.put({ host, pages: [{ id: 'home', route: '/', sections }] })
    await start()
    const { status, text } = await get(HOME)
    expect(status).toBe(200)
    expect(factsOf(text).text).toMatch(/um sete$/)
    expect(text).not.toContain('CANARY')
    const config = await get(`${HOME}api/core/config?url=${HOME}`)
    expect(config.text).not.toContain('CANARY')
  })

  test('shows translations over the default locale, and untranslated texts as they are', async () => {
    upstream.put({
      host,
      pages: [
        {
          id: 'home',
          route: '/',
          sections: [textSection('one', 'um', { title: 'Título' }), textSection('two', 'dois')],
          i18n: { 'en-US': { name: 'Home', sections: { one: { body: 'one' } } } },
        },
      ],
    })
    await start()
    const facts = factsOf((await get(`${HOME}en-US`)).text)
    expect(facts.text).toMatch(/Título one dois$/)
    expect(facts.title).toContain('Home')
  })
})
