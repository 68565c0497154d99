import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/env.ts'
import { withRequestLine } from '../../worker/http/request-line.ts'
import { noteCache, noteRoute, noteTenant, noteUpstream, type RequestScope } from '../../worker/scope.ts'

let lines: Record<string, unknown>[]

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(JSON.parse(line)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** A request that is answered by `answer`, in its own scope. */
async function answered(
  answer: (scope: RequestScope) => Promise<Response>,
  options: { share?: Bindings['REQUEST_SAMPLE']; url?: string; headers?: HeadersInit } = {},
) {
  const { share, url, headers } = { share: 1, url: 'https://padaria.test/', headers: {}, ...options }
  const scope: RequestScope = { waitUntil() {} }
  const bindings = {
    ...(share !== undefined && { REQUEST_SAMPLE: share }),
    SITES: {} as KVNamespace,
    ASSETS: {} as Fetcher,
  }
  const request = new Request(url, { headers })
  const waiting = withRequestLine(request, { bindings, scope }, () => answer(scope))
  await vi.runAllTimersAsync()
  return waiting
}

const page = (init: ResponseInit = {}) => new Response('x', { ...init, headers: { 'x-request-id': 'r' } })

describe('a sampled request', () => {
  test('has a log line with its kind and times, and sends the times to the browser', async () => {
    const response = await answered(
      async (scope) => {
        noteRoute(scope, 'page', 'pt-BR')
        noteCache(scope, 'MISS')
        await noteUpstream(scope, pass(30))
        await pass(10)
        return page({ status: 404 })
      },
      { headers: { 'cf-ray': '8f2a-GRU' } },
    )
    expect(lines).toEqual([
      {
        event: 'request',
        request: 'r',
        ray: '8f2a-GRU',
        host: 'padaria.test',
        kind: 'page',
        locale: 'pt-BR',
        cache: 'MISS',
        status: 404,
        ms: 40,
        upstream: 30,
      },
    ])
    expect(response.headers.get('server-timing')).toBe('total;dur=40, upstream;dur=30, cache;desc="MISS"')
  })

  test('counts the time of simultaneous calls once, and includes calls that fail', async () => {
    await answered(async (scope) => {
      const failing = pass(30).then(() => Promise.reject(new Error('no')))
      await Promise.allSettled([noteUpstream(scope, pass(20)), noteUpstream(scope, failing)])
      await pass(100)
      await noteUpstream(scope, noteUpstream(scope, pass(5)))
      return page()
    })
    expect(lines).toMatchObject([{ ms: 135, upstream: 35 }])
  })

  test('logs nothing about its visitor, and nothing that the visitor has typed', async () => {
    await answered(async () => new Response(null), {
      url: 'https://Padaria.test:8443/search/ana@example.test?q=ana%40example.test#ana',
      headers: {
        cookie: 'session=ana',
        referer: 'https://ana.test/',
        'user-agent': 'ana',
        'cf-connecting-ip': '192.0.2.7',
      },
    })
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toMatch(/ana|search|192/)
    expect(lines[0]).toMatchObject({
      host: 'padaria.test',
      kind: null,
      locale: null,
      cache: null,
      request: null,
    })
  })

  test.each([
    ['/api/forms/x', 'api'],
    ['/media/a.avif', 'media'],
    ['/.well-known/security.txt', '.well-known'],
    ['/healthz', null],
  ])('for %s, which is not a page, has the kind %s', async (path, kind) => {
    await answered(async () => new Response(null), { url: `https://a.test${path}` })
    expect(lines).toMatchObject([{ kind }])
  })
})

describe('a request that is not sampled, because of the setting', () => {
  test.each([undefined, '', '0', 0, 'x', -1])('%j, has no line and no times', async (share) => {
    const response = await answered(
      async (scope) => {
        noteRoute(scope, 'page', 'pt-BR')
        const asked = Promise.resolve(1)
        expect(noteUpstream(scope, asked)).toBe(asked)
        return page()
      },
      { share },
    )
    expect(lines).toEqual([])
    expect(response.headers.has('server-timing')).toBe(false)
  })
})

test('the setting’s share of requests is sampled', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.009).mockReturnValueOnce(0.011)
  for (const _ of [1, 2]) await answered(async () => page(), { share: '0.01' })
  expect(lines).toHaveLength(1)
})

describe('a request, where Analytics Engine is bound,', () => {
  /** @param write takes a data point */
  async function counted(sample: Bindings['ANALYTICS_SAMPLE'], write: (point: unknown) => void = () => {}) {
    const points: unknown[] = []
    const scope: RequestScope = { waitUntil() {} }
    const bindings = {
      ...(sample !== undefined && { ANALYTICS_SAMPLE: sample }),
      SITES: {} as KVNamespace,
      ASSETS: {} as Fetcher,
      ANALYTICS: {
        writeDataPoint(point: unknown) {
          points.push(point)
          write(point)
        },
      },
    }
    const waiting = withRequestLine(
      new Request('https://padaria.test/sobre?q=segredo'),
      { bindings, scope },
      async () => {
        noteTenant(scope, 'a1b2')
        noteRoute(scope, 'page', 'pt-BR')
        noteCache(scope, 'MISS')
        await noteUpstream(scope, pass(30))
        await pass(10)
        return page()
      },
    )
    await vi.runAllTimersAsync()
    return { response: await waiting, points }
  }

  test('is a data point of its tenant, in documented columns, without path and query', async () => {
    const { points, response } = await counted(undefined)
    expect(points).toEqual([
      {
        indexes: ['a1b2'],
        blobs: ['request', 'padaria.test', 'page', 'pt-BR', 'MISS', '200'],
        doubles: [1, 40, 30],
      },
    ])
    expect(lines).toEqual([])
    expect(response.headers.has('server-timing')).toBe(false)
  })

  test('says how many requests it represents', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.1)
    expect((await counted(0.25)).points).toMatchObject([{ doubles: [4, 40, 30] }])
    vi.spyOn(Math, 'random').mockReturnValue(0.3)
    expect((await counted(0.25)).points).toEqual([])
    expect((await counted(0)).points).toEqual([])
  })

  test('is answered even if its data point is refused', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { response } = await counted(1, () => {
      throw new Error('too large')
    })
    expect(response.status).toBe(200)
    expect(warned).toHaveBeenCalledWith('{"event":"data point not written","reason":"too large"}')
  })
})
