import { createHash, createHmac, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BindingDouble } from '../support/binding-double.ts'
import { factsOf } from '../support/html.ts'
import { sharedWorkers } from '../support/shared-workers.ts'
import type { ScriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'

const SECRET = 'a secret of at least some length'

const shared = sharedWorkers()
let worker: Awaited<ReturnType<typeof shared.startAlone>>
/** Each test has its own host, so a Worker that it shares has nothing of it in memory. */
let host: string
let home: string
let upstream: ScriptedUpstream

beforeEach(() => {
  const form = {
    id: 'fale',
    component: { folder: 'contact', name: 'simple' },
    data: {
      custom_form_id: 'contato',
      name: 'Contato',
      type: 'contact',
      fields: [{ name: 'nome', type: 'text', label: 'Nome', required: true }],
    },
  }
  const pages = [{ id: 'home', route: '/', sections: [form] }]
  ;({ host, upstream } = shared.freshSite({ pages }))
  upstream.put({ host: `other.${host}` })
  home = `http://${host}/`
})

/** A Worker of this test alone. */
async function start(options: Parameters<typeof shared.startAlone>[0]) {
  worker = await shared.startAlone(options)
}

function track(identifier: string, at = host, from = '203.0.113.1') {
  return worker.fetch(`http://${at}/api/tracking/save`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/128.0',
      'cf-connecting-ip': from,
    },
    body: JSON.stringify({
      action: 'pageView',
      target: 'home',
      identifier,
      tenant_uuid: `uuid-${at}`,
      url: `http://${at}/`,
      referrer: 'direct',
    }),
  })
}

function sendForm(nome: string) {
  return worker.fetch(`${home}api/forms/contato`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ nome, _page: '/', _section: 'fale' }),
  })
}

const callsTo = (path: string) => upstream.calls.filter(({ url }) => url.pathname === path)
const eventsStored = () => callsTo('/api/tracking/save').map(({ body }) => JSON.parse(body))

describe('the queue of tracking', () => {
  test('accepts an event, and passes it to the upstream', async () => {
    await start({ hasQueue: true })
    expect((await track('one')).status).toBe(202)
    await until(() =>
      expect(eventsStored()).toMatchObject([{ identifier: 'one', tenant_uuid: `uuid-${host}` }]),
    )
  })

  test('is the only one to get the event: the request itself calls no upstream', async () => {
    const sent: unknown[][] = []
    await start({ doubles: { TRACKING: { send: (...args: unknown[]) => void sent.push(args) } } })
    expect((await track('one')).status).toBe(202)
    expect(sent).toEqual([
      [
        expect.objectContaining({ action: 'pageView', identifier: 'one', event_id: expect.any(String) }),
        { contentType: 'json' },
      ],
    ])
    // The second request starts after the first was answered, so the first one's background work is done.
    await track('two')
    expect(eventsStored()).toEqual([])
  })

  test('answers 503 to an event that it refuses, so that the browser sends the event again', async () => {
    await start({ doubles: { TRACKING: failing('send') } })
    const response = await track('one')
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ error: 'Internal error', statusCode: 503 }),
    ])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the limit of requests', () => {
  // A new window of the limit may start between two of them, so one more than twice the limit is sent.
  const AT_MOST = 3
  const MANY = Array.from({ length: 2 * AT_MOST + 1 })

  test('stops the events of one network at one tenant, and no others', async () => {
    worker = await shared.start({ limit: AT_MOST })
    const statuses: number[] = []
    for (const _ of MANY) statuses.push((await track('eager')).status)
    expect(statuses.slice(0, AT_MOST)).toEqual([202, 202, 202])
    expect(new Set(statuses)).toEqual(new Set([202, 429]))
    expect((await track('another', host, '198.51.100.1')).status).toBe(202)
    expect((await track('eager', `other.${host}`)).status).toBe(202)
    const taken = statuses.filter((status) => status === 202).length + 2
    await until(() => expect(eventsStored()).toHaveLength(taken))
  })

  test('stops the submissions of a form, and none of the refused ones is stored', async () => {
    worker = await shared.start({ limit: AT_MOST })
    const answers: { status: number; text: string }[] = []
    for (const [index] of MANY.entries()) {
      const response = await sendForm(`Ana ${index}`)
      answers.push({ status: response.status, text: await response.text() })
    }
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.slice(0, AT_MOST).every(({ status }) => status < 300)).toBe(true)
    expect(callsTo('/api/forms/submit')).toHaveLength(MANY.length - refused.length)
  })

  test('lets every visitor through if it fails, because it protects visitors and must not harm them', async () => {
    await start({ doubles: { LIMITER: failing('limit') } })
    expect((await track('one')).status).toBe(202)
    expect((await sendForm('Ana')).status).toBeLessThan(300)
    expect(callsTo('/api/forms/submit')).toHaveLength(1)
    await until(() => expect(worker.logs.map(({ event }) => event)).toContain('limiter failed'))
  })
})

describe('KV', () => {
  const eventsLogged = () => worker.logs.map(({ event }) => event)

  /** Of most tests, which say what its KV does. */
  let switched: typeof worker
  let kv: BindingDouble
  beforeAll(async () => {
    const call =
      (method: string) =>
      (...args: never[]) =>
        kv[method]?.(...args)
    switched = await shared.startAlone({
      bindings: { PURGE_SECRET: SECRET },
      doubles: { SITES: { get: call('get'), put: call('put'), delete: call('delete') } },
    })
  })

  test('may fail at everything without an error for visitors', async () => {
    await start({ doubles: { SITES: failing('get', 'put', 'delete') } })
    for (const path of ['', 'nope', 'sitemap.xml', 'api/core/config']) {
      const response = await worker.fetch(home + path)
      await response.text()
      expect([path, response.status]).toEqual([path, path === 'nope' ? 404 : 200])
    }
    await until(() =>
      expect(eventsLogged()).toEqual(expect.arrayContaining(['kv.get failed', 'kv.put failed'])),
    )
  })

  test('is not waited for when it never answers', async () => {
    await start({ doubles: { SITES: hanging('get', 'put', 'delete') } })
    for (let visit = 0; visit < 3; visit++) {
      const response = await worker.fetch(home)
      expect([response.status, factsOf(await response.text()).text]).toEqual([200, expect.any(String)])
    }
    expect(upstream.configCalls()).toBe(1)
  })

  test.each([
    ['what is not JSON', () => '{"v":1,'],
    ['an empty envelope', () => '{"v":1}'],
    [
      'a site without anything',
      () =>
        `{"v":1,"schema":"s","revision":"r","tenant_uuid":"t","hosts":["${host}"],"fetchedAt":1,"value":{}}`,
    ],
    ['a number for a text', () => 7],
    ['an object for a text', () => ({ v: 1 })],
  ])('counts as empty when it returns %s', async (_what, answer) => {
    worker = switched
    kv = { get: answer, put: () => null, delete: () => null }
    const response = await worker.fetch(home)
    expect([response.status, upstream.configCalls()]).toEqual([200, 1])
    await response.text()
  })

  test('does not bring back a deleted site when its delete fails', async () => {
    const stored = new Map<string, string>()
    await start({
      bindings: { FRESH_SECONDS: 0 },
      doubles: {
        SITES: {
          get: (key: string) => stored.get(key) ?? null,
          put: (key: string, value: string) => {
            if (JSON.parse(value).isGone) throw new Error('KV writes no tombstone')
            stored.set(key, value)
          },
          delete: (key: string) => void stored.delete(key),
        },
      },
    })
    expect((await worker.fetch(home)).status).toBe(200)
    upstream.sites.delete(host)
    await until(async () => expect((await worker.fetch(home)).status).toBe(404))
    upstream.fault = () => new Response('down', { status: 503 })
    expect((await worker.fetch(home)).status).toBe(404)
    await until(() => expect(eventsLogged()).toContain('kv.delete failed'))
  })

  test('gives the fatal error when the upstream fails too', async () => {
    worker = switched
    kv = failing('get', 'put', 'delete')
    upstream.fault = () => new Response('down', { status: 503 })
    const response = await worker.fetch(home)
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('<title>Failed to load app configuration</title>')
  })

  test('that fails makes the Worker refuse a signed call, whose signature may have been used before', async () => {
    worker = switched
    kv = failing('get', 'put', 'delete')
    const body = JSON.stringify({ hosts: [host] })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const nonce = randomUUID()
    const digest = createHash('sha256').update(body).digest('hex')
    const message = [timestamp, nonce, 'POST', '/api/purge', digest].join('\n')
    const signature = createHmac('sha256', SECRET).update(message).digest('hex')
    const response = await worker.fetch(`${home}api/purge`, {
      method: 'POST',
      body,
      headers: { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature },
    })
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(upstream.calls).toEqual([])
  })
})

function failing(...methods: string[]): BindingDouble {
  const fail = () => {
    throw new Error('out of order')
  }
  return Object.fromEntries(methods.map((method) => [method, fail]))
}

function hanging(...methods: string[]): BindingDouble {
  return Object.fromEntries(methods.map((method) => [method, () => new Promise(() => {})]))
}
