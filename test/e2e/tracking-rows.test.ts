import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { type CaseRow, testRows } from '../support/cases.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

const upstream = scriptedUpstream({ host: 't1.test' })
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())
beforeEach(() => {
  upstream.calls.length = 0
  upstream.fault = null
})

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36'
const VIEW = {
  action: 'pageView',
  target: 'home',
  identifier: 'x'.repeat(32),
  tenant_uuid: 'uuid-t1.test',
  url: 'http://t1.test/',
  referrer: 'direct',
}

function track(body: object, headers: Record<string, string> = {}): Promise<Response> {
  return worker.fetch('http://t1.test/api/tracking/save', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'user-agent': BROWSER, ...headers },
  })
}

const forwarded = () =>
  upstream.calls
    .filter(({ url }) => url.pathname === '/api/tracking/save')
    .flatMap(({ body }): Record<string, unknown>[] => [JSON.parse(body)].flat())

/**
 * Sends one more event, and returns the others that have reached the upstream by the time it has.
 * @param count how many of the others to wait for first, because events may overtake one another
 */
async function forwardedBefore(mark: string, count = 0): Promise<Record<string, unknown>[]> {
  await until(() => expect(forwarded().length).toBeGreaterThanOrEqual(count))
  await track({ ...VIEW, identifier: mark })
  const isMark = ({ identifier }: Record<string, unknown>) => identifier === mark
  await until(() => expect(forwarded().filter(isMark)).toHaveLength(1))
  return forwarded().filter((event) => !isMark(event))
}

interface TrackingRow extends CaseRow {
  input: {
    http: { ua?: string; path?: string; body?: object; content_type?: string; origin?: string }
  }
  expected: {
    posts_to?: string
    calls?: unknown[]
    status?: string | number[]
    upstream_calls?: number
    page_unaffected?: true
    no_acao_wildcard_with_credentials?: true
  }
}

describe('cases/tracking-payloads.json: bodies sent to /api/tracking/save', () => {
  testRows<TrackingRow>(import.meta.filename, 'tracking-payloads', {
    bots: async ({ input, expected }) => {
      expect(input.http.path).toBe(expected.posts_to)
      await track(VIEW, { 'user-agent': String(input.http.ua) })
      expect(await forwardedBefore('after a bot')).toEqual(expected.calls)
    },
    'trk-047': async ({ input, expected }) => {
      const response = await track({ ...input.http.body })
      expect(`${String(response.status)[0]}xx`).toBe(expected.status)
      const events = await forwardedBefore('after a view', expected.upstream_calls)
      expect(events).toHaveLength(expected.upstream_calls ?? Number.NaN)
      expect(events[0]).toMatchObject({ action: 'pageView', tenant_uuid: 'uuid-t1.test' })
    },
    'trk-050': async ({ input, expected }) => {
      const response = await track({ ...VIEW, ...input.http.body })
      expect(expected.status).toContain(response.status)
      const events = await forwardedBefore('after no action', expected.upstream_calls)
      expect(events).toHaveLength(expected.upstream_calls ?? Number.NaN)
    },
    'trk-053': async ({ expected }) => {
      upstream.fault = (request, answer) =>
        request.url.includes('/api/tracking/') ? new Response('', { status: 500 }) : answer()
      const { status } = await track(VIEW)
      expect([expected.status, status]).toEqual(['any', 202])
      const page = await worker.fetch('http://t1.test/')
      expect((await page.text()).includes('t1.test/home')).toBe(expected.page_unaffected)
      // All its attempts are made before the next row starts.
      await until(() => expect(forwarded()).toHaveLength(3))
    },
    'trk-054': async ({ input, expected }) => {
      const response = await track(VIEW, { 'content-type': String(input.http.content_type) })
      expect(`${String(response.status)[0]}xx`).toBe(expected.status)
      const events = await forwardedBefore('after a beacon', expected.upstream_calls)
      expect(events).toHaveLength(expected.upstream_calls ?? Number.NaN)
    },
    'trk-056': async ({ input, expected }) => {
      const { headers, status } = await track(VIEW, { origin: String(input.http.origin) })
      expect([status, await forwardedBefore('after a stranger')]).toEqual([403, []])
      const names = ['access-control-allow-origin', 'access-control-allow-credentials']
      expect(names.every((name) => headers.get(name) === null)).toBe(
        expected.no_acao_wildcard_with_credentials,
      )
    },
  })
})

interface AttributionRow extends CaseRow {
  input: { steps: { open: string; client: number }[] }
  expected: { second_client_must_not_see: string }
}

describe('cases/attribution.json: a page that two visitors open', () => {
  testRows<AttributionRow>(import.meta.filename, 'attribution', async ({ input, expected }) => {
    const answers: { page: string; cookies: string[] }[] = []
    for (const { open } of input.steps) {
      const response = await worker.fetch(`http://t1.test${open}`, { headers: { 'user-agent': BROWSER } })
      answers.push({ page: await response.text(), cookies: response.headers.getSetCookie() })
    }
    const [first, second] = answers
    expect(answers).toHaveLength(2)
    expect(second?.page, 'one page for both').toBe(first?.page)
    for (const { page, cookies } of answers) {
      expect(page).not.toContain(`utm_source=${expected.second_client_must_not_see}`)
      expect(cookies).toEqual([])
    }
  })
})
