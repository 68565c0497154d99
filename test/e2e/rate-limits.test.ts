import { beforeEach, describe, expect, test } from 'vitest'
import { signedPurge } from '../support/purge.ts'
import { sharedWorkers } from '../support/shared-workers.ts'
import { textSection } from '../support/site.ts'
import type { ScriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'

const SECRET = 'a-secret-of-the-test-that-is-long-enough'
/** Of most tests, which share a Worker. */
const LIMITED = { limit: 3, hasAnalytics: true, bindings: { VITALS: 'on', PURGE_SECRET: SECRET } }

const shared = sharedWorkers()
let worker: Awaited<ReturnType<typeof shared.start>>
let upstream: ScriptedUpstream
/** Each test has a host, another host of the same tenant, and a host of another tenant. */
let host: string
const sibling = () => `sibling.${host}`
const other = () => `other.${host}`
/** Each test has networks of its own: `sender()` and `sender(1)` are in two of them. */
let networks = 0
const sender = (network = 0, number = 1) => `203.${network}.${networks}.${number}`

beforeEach(() => {
  networks += 1
  const pages = [{ id: 'home', route: '/', sections: [textSection('t', 'Olá')] }]
  ;({ host, upstream } = shared.freshSite({ pages }))
  upstream.put({ host: other() }, { host: sibling(), root: { tenant_uuid: `uuid-${host}` } })
})

async function start(options: Parameters<typeof shared.start>[0] = LIMITED) {
  worker = await shared.start(options)
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36'

async function track(from: string, { at = host, identifier = 'x'.repeat(32) } = {}): Promise<number> {
  const response = await worker.fetch(`http://${at}/api/tracking/save`, {
    method: 'POST',
    body: JSON.stringify({ action: 'click', target: 't', identifier, url: '/' }),
    headers: { 'cf-connecting-ip': from, 'user-agent': BROWSER },
  })
  return response.status
}

/** A new window of a limit may start while a test sends, so one more than twice the limit is sent. */
const many = (limit: number) => Array.from({ length: 2 * limit + 1 }, (_, index) => index)

describe('events', () => {
  test.each([
    ['IPv6 /64', (index: number) => `2001:db8:1:2::${index + 1}`, '2001:db8:1:3::1'],
    ['IPv4 /24', (index: number) => `192.0.2.${index + 1}`, '192.0.3.1'],
  ])('are counted by network (%s), even if the body names another visitor', async (_, address, elsewhere) => {
    await start()
    const seen: number[] = []
    for (const index of many(3)) seen.push(await track(address(index), { identifier: `${index}`.repeat(32) }))
    expect(seen.slice(0, 3)).toEqual([202, 202, 202])
    expect(seen).toContain(429)
    expect(await track(elsewhere)).toBe(202)
  })

  test('have a limit for each site, which does not affect other sites, even of the same tenant', async () => {
    await start({ limit: 100, tenantLimit: 3 })
    const seen: number[] = []
    for (const index of many(3)) seen.push(await track(`10.0.${index}.1`))
    expect(seen.slice(0, 3)).toEqual([202, 202, 202])
    expect(seen).toContain(429)
    expect(await track('10.0.1.1', { at: other() })).toBe(202)
    expect(await track('10.0.1.1', { at: sibling() })).toBe(202)
  })

  test('from one network are counted by site, even if the sites belong to one tenant', async () => {
    await start()
    const seen: number[] = []
    for (const _ of many(3)) seen.push(await track(sender()))
    expect(seen).toContain(429)
    expect(await track(sender(), { at: sibling() })).toBe(202)
  })

  test('over their sender’s limit do not count for the site', async () => {
    await start({ limit: 1, tenantLimit: 5 })
    for (const _ of many(10)) await track('10.0.1.1')
    expect(await track('10.0.2.1')).toBe(202)
  })
})

describe('a purge', () => {
  async function purge(from: string, secret = SECRET): Promise<Response> {
    const { headers, ...request } = signedPurge(JSON.stringify({ hosts: [host] }), { secret })
    return worker.fetch(`http://${host}/api/purge`, {
      ...request,
      headers: { ...headers, 'cf-connecting-ip': from },
    })
  }

  test('is refused with 429 if its sender has sent too many, calls no upstream, and does not affect other senders', async () => {
    await start()
    const seen: number[] = []
    for (const _ of many(3)) seen.push((await purge(sender())).status)
    expect(seen.slice(0, 3)).toEqual([202, 202, 202])
    expect(seen).toContain(429)
    await until(async () => {
      const before = upstream.calls.length
      expect((await purge(sender(0, 2))).status).toBe(429)
      expect(upstream.calls).toHaveLength(before)
    })
    expect((await purge(sender(1))).status).toBe(202)
  })

  test('with a wrong signature does not count towards the limit of valid ones', async () => {
    await start()
    for (const _ of many(3))
      expect((await purge(sender(), 'another-secret-that-is-long-enough')).status).toBe(401)
    expect((await purge(sender())).status).toBe(202)
  })
})

describe('a form from a sender over the limit', () => {
  const send = (headers: Record<string, string> = {}) =>
    worker.fetch(`http://${host}/api/forms/contato`, {
      method: 'POST',
      body: JSON.stringify({ _page: '/nowhere' }),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'cf-connecting-ip': sender(),
        referer: `http://${host}/en-US/contact`,
        ...headers,
      },
    })

  test('is refused before it is looked up', async () => {
    await start()
    expect((await send()).status).toBe(404)
    // The limit counts by clock minute, so a new minute between two of these lets the second through.
    await until(async () => {
      const before = upstream.calls.length
      const refused = await send()
      expect(refused.status).toBe(429)
      expect(await refused.json()).toEqual({
        ok: false,
        message: expect.stringMatching(/too many/i),
        errors: {},
      })
      expect((await send({ accept: 'text/html' })).status).toBe(429)
      expect(upstream.calls).toHaveLength(before)
    })
  })
})

describe('the limit of requests', () => {
  const REPORT = JSON.stringify({ page: 'home', isWide: false, metrics: {} })
  const EVENT = JSON.stringify({ action: 'click', target: 't', identifier: 'x'.repeat(32), url: '/' })

  test.each([
    ['an event', '/api/tracking/save', EVENT],
    ['a report of speed', '/api/vitals', REPORT],
  ])('does not wait for the body of %s that is refused', async (_, path, body) => {
    await start()
    const send = (sentFirst?: number) =>
      worker.fetch(`http://${host}${path}`, {
        method: 'POST',
        body,
        headers: { 'cf-connecting-ip': sender(), 'user-agent': BROWSER },
        ...(sentFirst !== undefined && { sentFirst }),
      })
    // The limit counts by clock minute, so a new minute between two of these lets the second through.
    await until(async () => {
      await send()
      expect((await send()).status).toBe(429)
      expect((await send(10)).status).toBe(429)
    })
  })

  test.each([
    ['an event', '/api/tracking/save'],
    ['a report of speed', '/api/vitals'],
  ])('counts %s that is not JSON like a valid one', async (_, path) => {
    await start()
    const seen: number[] = []
    for (const _each of many(3)) {
      const headers = { 'cf-connecting-ip': sender(), 'user-agent': BROWSER }
      seen.push((await worker.fetch(`http://${host}${path}`, { method: 'POST', body: 'x', headers })).status)
    }
    expect(seen.slice(0, 3)).toEqual([400, 400, 400])
    expect(seen).toContain(429)
  })
})
