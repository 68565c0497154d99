import { afterEach, describe, expect, test } from 'vitest'
import { signedPurge } from '../support/purge.ts'
import { textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'
import { startWorker, type WorkerOptions } from '../support/worker.ts'

const upstream = scriptedUpstream(
  { host: 'a.test', pages: [{ id: 'home', route: '/', sections: [textSection('t', 'Olá')] }] },
  { host: 'b.test' },
  // Another site of the first site's tenant.
  { host: 'c.test', root: { tenant_uuid: 'uuid-a.test' } },
)
let worker: Awaited<ReturnType<typeof startWorker>>
afterEach(() => worker.stop())

async function start(options: WorkerOptions) {
  worker = await startWorker({ upstream: upstream.handle, ...options })
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36'

async function track(from: string, { host = 'a.test', identifier = 'x'.repeat(32) } = {}): Promise<number> {
  const response = await worker.fetch(`http://${host}/api/tracking/save`, {
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
    ['IPv4 /24', (index: number) => `203.0.113.${index + 1}`, '203.0.114.1'],
  ])('are counted by network (%s), even if the body names another visitor', async (_, address, elsewhere) => {
    await start({ limit: 3 })
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
    expect(await track('10.0.1.1', { host: 'b.test' })).toBe(202)
    expect(await track('10.0.1.1', { host: 'c.test' })).toBe(202)
  })

  test('from one network are counted by site, even if the sites belong to one tenant', async () => {
    await start({ limit: 3 })
    const seen: number[] = []
    for (const _ of many(3)) seen.push(await track('203.0.113.1'))
    expect(seen).toContain(429)
    expect(await track('203.0.113.1', { host: 'c.test' })).toBe(202)
  })

  test('over their sender’s limit do not count for the site', async () => {
    await start({ limit: 1, tenantLimit: 5 })
    for (const _ of many(10)) await track('10.0.1.1')
    expect(await track('10.0.2.1')).toBe(202)
  })
})

describe('a purge', () => {
  const SECRET = 'a-secret-of-the-test-that-is-long-enough'
  const body = JSON.stringify({ hosts: ['a.test'] })

  async function purge(from: string, secret = SECRET): Promise<Response> {
    const { headers, ...request } = signedPurge(body, { secret })
    return worker.fetch('http://a.test/api/purge', {
      ...request,
      headers: { ...headers, 'cf-connecting-ip': from },
    })
  }

  test('is refused with 429 if its sender has sent too many, calls no upstream, and does not affect other senders', async () => {
    await start({ limit: 3, bindings: { PURGE_SECRET: SECRET } })
    const seen: number[] = []
    for (const _ of many(3)) seen.push((await purge('203.0.113.1')).status)
    expect(seen.slice(0, 3)).toEqual([202, 202, 202])
    expect(seen).toContain(429)
    await until(async () => {
      const before = upstream.calls.length
      expect((await purge('203.0.113.2')).status).toBe(429)
      expect(upstream.calls).toHaveLength(before)
    })
    expect((await purge('198.51.100.1')).status).toBe(202)
  })

  test('with a wrong signature does not count towards the limit of valid ones', async () => {
    await start({ limit: 2, bindings: { PURGE_SECRET: SECRET } })
    for (const _ of many(3))
      expect((await purge('203.0.113.1', 'another-secret-that-is-long-enough')).status).toBe(401)
    expect((await purge('203.0.113.1')).status).toBe(202)
  })
})

describe('a form from a sender over the limit', () => {
  const send = (headers: Record<string, string> = {}) =>
    worker.fetch('http://a.test/api/forms/contato', {
      method: 'POST',
      body: JSON.stringify({ _page: '/nowhere' }),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'cf-connecting-ip': '203.0.113.1',
        referer: 'http://a.test/en-US/contact',
        ...headers,
      },
    })

  test('is refused before it is looked up', async () => {
    await start({ limit: 1 })
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
    await start({ limit: 1, bindings: { VITALS: 'on' }, hasAnalytics: true })
    const send = (sentFirst?: number) =>
      worker.fetch(`http://a.test${path}`, {
        method: 'POST',
        body,
        headers: { 'cf-connecting-ip': '203.0.113.1', 'user-agent': BROWSER },
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
    await start({ limit: 2, bindings: { VITALS: 'on' }, hasAnalytics: true })
    const seen: number[] = []
    for (const _each of many(2)) {
      const headers = { 'cf-connecting-ip': '203.0.113.1', 'user-agent': BROWSER }
      seen.push((await worker.fetch(`http://a.test${path}`, { method: 'POST', body: 'x', headers })).status)
    }
    expect(seen.slice(0, 2)).toEqual([400, 400])
    expect(seen).toContain(429)
  })
})
