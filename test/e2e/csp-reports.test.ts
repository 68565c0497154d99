import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scriptedUpstream } from '../support/upstream.ts'
import { withinOneMinute } from '../support/within-one-minute.ts'
import { startWorker } from '../support/worker.ts'

const ENDPOINT = 'http://a.test/api/csp-reports'
const PAGE = 'http://a.test/sobre?email=ana@example.com'

const upstream = scriptedUpstream({ host: 'a.test' })
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())
beforeEach(() => {
  worker.logs.length = 0
})

/** As a browser that knows `report-to` sends it. */
const report = (blockedURL: string, documentURL = PAGE, effectiveDirective = 'script-src-elem') => ({
  type: 'csp-violation',
  age: 3,
  url: documentURL,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL,
    effectiveDirective,
    blockedURL,
    originalPolicy: "default-src 'none'",
    sample: 'ana@example.com',
    referrer: 'https://other.test/?q=ana',
    statusCode: 200,
  },
})

async function send(body: unknown, type = 'application/reports+json', address = ENDPOINT) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await worker.fetch(address, {
    method: 'POST',
    headers: { 'content-type': type, cookie: 'session=SECRET' },
    body: text,
  })
  await response.text()
  return response
}

const lines = () => worker.logs.filter(({ event }) => event === 'policy violation')

/** Lines are logged in order, after the answer: once the line of a later report is logged, all earlier lines are. */
async function expectNoLine(): Promise<void> {
  await send([report('https://later.test/')])
  await expect.poll(() => lines().map((line) => line.blocked)).toContain('https://later.test')
  expect(lines()).toHaveLength(1)
}

describe('a report of a blocked request', () => {
  test('is logged with the directive and the origin, and nothing that the visitor typed', async () => {
    const response = await send([report('https://evil.test/x.js?token=SECRET')])
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store'])
    await expect.poll(lines).toEqual([
      {
        level: 'warn',
        event: 'policy violation',
        site: 'uuid-a.test',
        directive: 'script-src-elem',
        blocked: 'https://evil.test',
      },
    ])
    expect(JSON.stringify(worker.logs)).not.toMatch(/ana@|SECRET|sobre|Mozilla/)
  })

  test.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['data:text/html,ana@example.com', 'data:'],
    ['chrome-extension://abcdef/x.js', 'chrome-extension:'],
    ['https://ana:secret@evil.test:8443/x', 'https://evil.test:8443'],
    ['Ana Maria <ana@example.com>', 'unknown'],
  ])('logs %j as %j', async (blocked, named) => {
    await send([report(blocked)])
    await expect.poll(() => lines().map((line) => line.blocked)).toEqual([named])
  })

  test('is read in the older format too', async () => {
    const older = {
      'document-uri': PAGE,
      'effective-directive': 'img-src',
      'violated-directive': 'img-src',
      'blocked-uri': 'http://x.test/pixel?ana',
    }
    expect((await send({ 'csp-report': older }, 'application/csp-report')).status).toBe(204)
    await expect.poll(() => lines().map((line) => line.blocked)).toEqual(['http://x.test'])
  })

  test('is logged only for a page of this host, and at most ten in a call', async () => {
    await send([report('inline', 'http://b.test/'), report('eval'), report('eval', 'no address')])
    await expect.poll(() => lines().map((line) => line.blocked)).toEqual(['eval'])
    worker.logs.length = 0
    await send(Array.from({ length: 15 }, () => report('inline')))
    await expect.poll(lines).toHaveLength(10)
  })

  test.each([
    ['is empty', '', 400],
    ['is not JSON', '[]x', 400],
    ['contains no report', '{}', 400],
    ['has another type', '[{"type":"deprecation","body":{}}]', 400],
    ['has an unknown directive', JSON.stringify([report('x', PAGE, 'A directive of my own')]), 400],
    ['is too large', `["${'x'.repeat(9_000)}"]`, 413],
    ['is nested too deeply', '['.repeat(8_000), 400],
  ])('that %s is refused', async (_what, body, status) => {
    expect((await send(body)).status).toBe(status)
    await expectNoLine()
  })

  test('is accepted only by POST, and only on a host with a site', async () => {
    const response = await worker.fetch(ENDPOINT)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await send([report('inline')], undefined, 'http://unknown.test/api/csp-reports')).status).toBe(
      404,
    )
    await expectNoLine()
  })
})

test('too many reports from one network are refused', async () => {
  const limited = await startWorker({ upstream: upstream.handle, limit: 2 })
  const statuses = await withinOneMinute(async (attempt) => {
    const statuses: number[] = []
    for (let index = 0; index < 4; index++) {
      const response = await limited.fetch(ENDPOINT, {
        method: 'POST',
        headers: { 'cf-connecting-ip': `203.0.${attempt}.1` },
        body: JSON.stringify([report('inline')]),
      })
      statuses.push(response.status)
    }
    return statuses
  })
  await limited.stop()
  expect(statuses).toEqual([204, 204, 429, 429])
})

test('every page contains the reporting endpoint in both formats', async () => {
  for (const path of ['/', '/nada']) {
    const { headers } = await worker.fetch(`http://a.test${path}`)
    expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"')
    expect(headers.get('content-security-policy')).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/)
  }
})
