import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const ENDPOINT = '/api/vitals'
const LIMIT = 20
const REPORT = { page: 'home', isWide: false, metrics: { LCP: [1234.5, 'hero/split'], CLS: [0.02, ''] } }
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

interface Point {
  indexes: string[]
  blobs: string[]
  doubles: number[]
}

const upstream = scriptedUpstream(
  { host: 'a.test' },
  { host: 'out.test', root: { appConfig: { vitals: false } } },
)
let worker: Awaited<ReturnType<typeof startWorker>>
let silent: typeof worker
const points = () =>
  worker.logs
    .filter(({ event }) => event === 'data point')
    .map(({ indexes, blobs, doubles }) => ({ indexes, blobs, doubles }) as Point)
const vitals = () => points().filter(({ blobs }) => blobs[0] === 'vital')

beforeAll(async () => {
  worker = await startWorker({
    upstream: upstream.handle,
    bindings: { VITALS: 'on' },
    hasAnalytics: true,
    limit: LIMIT,
  })
  silent = await startWorker({ upstream: upstream.handle })
})
afterAll(async () => {
  await worker?.stop()
  await silent?.stop()
})
beforeEach(() => {
  worker.logs.length = 0
})

function send(
  body: unknown,
  {
    host = 'a.test',
    from = worker,
    headers = {},
  }: { host?: string; from?: typeof worker; headers?: Record<string, string> } = {},
) {
  return from.fetch(`http://${host}${ENDPOINT}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': BROWSER, origin: `http://${host}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const pageOf = async (host: string, from = worker) => (await from.fetch(`http://${host}/`)).text()

describe('a report of a page’s speed', () => {
  test('is stored as one data point for each metric and the host’s tenant, without data about the sender', async () => {
    const response = await send(REPORT, {
      headers: { 'cf-connecting-ip': '203.0.113.7', cookie: 'x=SECRET' },
    })
    expect([response.status, response.headers.get('cache-control')]).toEqual([202, 'no-store'])
    const requests = () => points().filter(({ blobs }) => blobs[0] === 'request')
    await until(() => expect([vitals().length, requests().length]).toEqual([2, 1]))
    const [{ indexes }] = requests() as [Point]
    expect(vitals()).toEqual([
      { indexes, blobs: ['vital', 'LCP', 'hero/split', 'home', 'narrow'], doubles: [1, 1234.5] },
      { indexes, blobs: ['vital', 'CLS', '', 'home', 'narrow'], doubles: [1, 0.02] },
    ])
    expect(indexes[0]).not.toBe('')
    expect(JSON.stringify(points())).not.toMatch(/203\.0|SECRET|Mozilla/)
  })

  test('names a page of the site or no page', async () => {
    await send({ ...REPORT, page: 'ana@example.com', metrics: { LCP: [1, ''] } })
    await until(() => expect(vitals()).toMatchObject([{ blobs: ['vital', 'LCP', '', '', 'narrow'] }]))
  })

  test.each([
    ['no JSON', 'x', 400],
    ['another metric', { ...REPORT, metrics: { FID: [1, ''] } }, 400],
    ['a text in place of a section', { ...REPORT, metrics: { LCP: [1, 'https://a.test/?q=ana'] } }, 400],
    ['a negative time', { ...REPORT, metrics: { INP: [-1, ''] } }, 400],
    ['another field', { ...REPORT, url: 'https://a.test/' }, 400],
    ['more than 1 KiB', { ...REPORT, page: 'x'.repeat(1100) }, 413],
  ])('with %s is refused', async (_, body, status) => {
    expect((await send(body)).status).toBe(status)
    expect(vitals()).toEqual([])
  })

  test('of another origin is refused, and that of a bot is ignored', async () => {
    expect((await send(REPORT, { headers: { origin: 'http://other.test' } })).status).toBe(403)
    expect((await send(REPORT, { headers: { 'user-agent': 'Googlebot/2.1' } })).status).toBe(202)
    expect(vitals()).toEqual([])
  })

  test('of a tenant that opted out is ignored, and its pages have no script', async () => {
    expect((await send(REPORT, { host: 'out.test' })).status).toBe(202)
    expect(vitals()).toEqual([])
    expect(await pageOf('out.test')).not.toContain('/vitals-')
    expect(await pageOf('a.test')).toContain('/vitals-')
  })

  test('is not collected unless the deployment enables it', async () => {
    expect((await send(REPORT, { from: silent })).status).toBe(404)
    expect(await pageOf('a.test', silent)).not.toContain('/vitals-')
  })

  test('is limited by network', async () => {
    const statuses = new Set<number>()
    // A new window of the limit may start while the test sends, so one more than twice the limit is sent.
    for (let index = 0; index <= 2 * LIMIT; index++) {
      const headers = { 'cf-connecting-ip': `198.51.100.${index}` }
      statuses.add((await send(REPORT, { headers })).status)
    }
    expect([...statuses].sort()).toEqual([202, 429])
  })
})
