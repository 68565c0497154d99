import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Env } from '../../../../worker/env.ts'
import { dropMemory } from '../../../../core/memory/shares.ts'
import type { PageTarget, RenderedPage } from '../../../../worker/page/cache/page-cache.ts'
import { getPage } from '../../../../worker/page/cache/page-memory.ts'
import {
  type CachingRequest,
  cachedResponse,
  fetchedResponse,
  renderedResponse,
  uncachedResponse,
} from '../../../../worker/page/cache/page-response.ts'
import { openNotes } from '../../../../worker/scope.ts'
import { streamedBody } from '../../../support/streamed-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const ETAG = 'W/"0123456789abcdef0123"'
const target: PageTarget = {
  ...{ key: 'k', host: 'a.test', origin: 'https://a.test', path: '/', site: 'site', revision: '1' },
}

/** The Cache API: answers `entry`, and remembers what is stored. */
const cache = {
  entry: undefined as Response | undefined,
  stored: [] as { url: string; response: Response }[],
  fails: false,
  match: async () => {
    if (cache.fails) throw new Error('no cache')
    return cache.entry
  },
  put: async (url: string, response: Response) => {
    if (cache.fails) throw new Error('no cache')
    cache.stored.push({ url, response })
  },
}

let pending: Promise<unknown>[]
let logged: string[]

beforeEach(() => {
  Object.assign(cache, { entry: undefined, stored: [], fails: false })
  vi.stubGlobal('caches', { default: cache })
  pending = []
  logged = []
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(JSON.parse(String(line)).event))
})

afterEach(() => {
  dropMemory('html')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function asked({
  method = 'GET',
  headers = {} as Record<string, string>,
  isStale = false,
  memory = 1_000_000,
} = {}): CachingRequest {
  return {
    request: new Request('https://a.test/', { method, headers }),
    env: { htmlCache: 'cache-api', pageMemoryBytes: memory } as Env,
    ctx: { waitUntil: (promise: Promise<unknown>) => void pending.push(promise) } as ExecutionContext,
    isStale,
  }
}

const entry = (headers: Record<string, string> = {}, body: BodyInit = 'page') =>
  new Response(body, {
    headers: {
      ...{
        'cache-control': 'public, max-age=100',
        etag: ETAG,
        age: '40',
        date: 'x',
        'cf-cache-status': 'HIT',
      },
      ...headers,
    },
  })

function page(options: Partial<RenderedPage> = {}): RenderedPage {
  return {
    ...{ status: 200, etag: ETAG, cacheSeconds: 60, body: bytes('page') },
    headers: new Headers({ 'content-type': 'text/html', 'cache-control': 'public, max-age=0' }),
    ...options,
  }
}

const brief = async (response: Response) => ({
  status: response.status,
  text: await response.text(),
  cache: response.headers.get('x-cache'),
  etag: response.headers.get('etag'),
})

const textInMemory = () => {
  const cached = getPage('k')
  return cached && new TextDecoder().decode(cached.bytes)
}

describe('a page in memory', () => {
  const inMemory = { headers: new Headers({ 'content-type': 'text/html' }), etag: ETAG, bytes: bytes('page') }

  test('is sent with its headers, its cache state and its ETag', async () => {
    const response = cachedResponse(asked(), inMemory, 'HIT')
    expect(response.headers.get('content-type')).toBe('text/html')
    expect(await brief(response)).toEqual({ status: 200, text: 'page', cache: 'HIT', etag: ETAG })
    expect(inMemory.headers.has('x-cache')).toBe(false)
  })

  test('is not sent again to a browser that has it, nor to HEAD', async () => {
    const conditional = asked({ headers: { 'if-none-match': ETAG } })
    expect(await brief(cachedResponse(conditional, inMemory, 'STALE'))).toEqual({
      ...{ status: 304, text: '', cache: 'STALE', etag: ETAG },
    })
    expect(await brief(cachedResponse(asked({ method: 'HEAD' }), inMemory, 'HIT'))).toMatchObject({
      status: 200,
      text: '',
    })
  })

  test('stored without an ETag is sent without one, and matches no If-None-Match', async () => {
    const conditional = asked({ headers: { 'if-none-match': '*' } })
    expect(await brief(cachedResponse(conditional, { ...inMemory, etag: '' }, 'HIT'))).toEqual({
      ...{ status: 200, text: 'page', cache: 'HIT', etag: null },
    })
  })
})

describe('a page from the data centre’s cache', () => {
  test('is null if there is none, or the cache fails', async () => {
    expect(await fetchedResponse(target, asked())).toBeNull()
    expect(logged).toEqual([])
    cache.fails = true
    expect(await fetchedResponse(target, asked())).toBeNull()
    expect(logged).toEqual(['cache.match failed'])
  })

  test('is sent without the cache’s headers, and stays in memory for its remaining lifetime', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    cache.entry = entry()
    const response = await fetchedResponse(target, asked())
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      ...{ 'cache-control': 'public, max-age=0, must-revalidate', 'x-cache': 'HIT', etag: ETAG },
    })
    expect(['age', 'date', 'cf-cache-status'].filter((name) => response?.headers.has(name))).toEqual([])
    expect(await response?.text()).toBe('page')
    expect(textInMemory()).toBe('page')
    vi.setSystemTime(1_000_000 + 59_999)
    expect(textInMemory()).toBe('page')
    vi.setSystemTime(1_000_000 + 60_000)
    expect(textInMemory()).toBeUndefined()
    vi.useRealTimers()
  })

  test('is streamed, and not stored in memory, if there is no room or its lifetime is over', async () => {
    cache.entry = entry()
    expect(await brief((await fetchedResponse(target, asked({ memory: 0 }))) as Response)).toEqual({
      ...{ status: 200, text: 'page', cache: 'HIT', etag: ETAG },
    })
    cache.entry = entry({ age: '100' })
    expect(await brief((await fetchedResponse(target, asked())) as Response)).toMatchObject({
      text: 'page',
    })
    expect(textInMemory()).toBeUndefined()
  })

  test.each([
    ['GET', ETAG, 304, ''],
    ['HEAD', 'W/"another"', 200, ''],
    ['GET', 'W/"another"', 200, 'page'],
  ])('streamed to %s with %s gives %i', async (method, known, status, text) => {
    cache.entry = entry()
    const options = asked({ method, headers: { 'if-none-match': known }, memory: 0 })
    expect(await brief((await fetchedResponse(target, options)) as Response)).toMatchObject({
      status,
      text,
    })
  })

  test('is marked as stale while its site is', async () => {
    for (const memory of [0, 1_000_000]) {
      cache.entry = entry()
      const options = asked({ isStale: true, memory })
      const notes = openNotes(options.ctx)
      const response = await fetchedResponse(target, options)
      expect([notes.cache, response?.headers.get('x-cache')]).toEqual(['STALE', 'STALE'])
    }
  })

  test('that is truncated is sent uncacheable, and is not stored in memory', async () => {
    cache.entry = entry({ 'content-length': '5' })
    const response = (await fetchedResponse(target, asked())) as Response
    expect(response.headers.has('content-length')).toBe(false)
    expect(await brief(response)).toEqual({ status: 200, text: 'page', cache: 'HIT', etag: null })
    expect([textInMemory(), logged]).toEqual([undefined, ['cached page is cut short']])
  })

  test('with its full length is complete', async () => {
    cache.entry = entry({ 'content-length': '4' })
    await fetchedResponse(target, asked())
    expect([textInMemory(), logged]).toEqual(['page', []])
  })

  test('that breaks off is rendered instead', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('lost')) })
    cache.entry = entry({}, body)
    expect(await fetchedResponse(target, asked())).toBeNull()
    expect([textInMemory(), logged]).toEqual([undefined, ['cached page broke off']])
  })
})

describe('a page that was just rendered', () => {
  test('is sent, then stored in memory and in the data centre’s cache', async () => {
    const response = renderedResponse(target, page(), asked())
    expect(await brief(response)).toEqual({ status: 200, text: 'page', cache: 'MISS', etag: ETAG })
    await Promise.all(pending)
    expect(textInMemory()).toBe('page')
    const [{ url, response: stored } = { url: '', response: new Response() }] = cache.stored
    expect(url).toBe('https://a.test/__page/k')
    expect(stored.headers.get('cache-control')).toBe('public, max-age=60')
    expect([stored.headers.get('etag'), await stored.text()]).toEqual([ETAG, 'page'])
  })

  test('is stored only in the data centre’s cache if memory has no room', async () => {
    renderedResponse(target, page(), asked({ memory: 0 }))
    await Promise.all(pending)
    expect([textInMemory(), cache.stored.length]).toEqual([undefined, 1])
  })

  test('is sent even if the cache fails', async () => {
    cache.fails = true
    expect(await renderedResponse(target, page(), asked()).text()).toBe('page')
    await Promise.all(pending)
    expect(logged).toEqual(['cache.put failed'])
  })

  test.each([
    ['is an error', () => page({ status: 404 })],
    ['may not be cached', () => page({ cacheSeconds: 0 })],
    ['turns out not to be cacheable', () => page({ cacheSeconds: Promise.resolve(0) })],
    ['breaks off', () => page({ body: streamedBody('pa', new Error('lost')), cacheSeconds: 60 })],
  ])('is not stored when it %s', async (_, render) => {
    const response = renderedResponse(target, render(), asked())
    await response.text().catch(() => '')
    await Promise.all(pending)
    expect([textInMemory(), cache.stored]).toEqual([undefined, []])
  })

  test.each([
    ['with an error status', 'BYPASS', page({ status: 404 }), false],
    ['that is never cached', 'BYPASS', page({ cacheSeconds: 0 }), false],
    ['whose lifetime is not known yet', 'BYPASS', page({ cacheSeconds: Promise.resolve(60) }), false],
    ['of a stale site', 'STALE', page(), true],
  ])('%s has the cache state %s', (_, cacheStatus, rendered, isStale) => {
    const options = asked({ isStale })
    const notes = openNotes(options.ctx)
    const response = renderedResponse(target, rendered, options)
    expect([notes.cache, response.headers.get('x-cache')]).toEqual([cacheStatus, cacheStatus])
  })

  test('is stored before a slow visitor has read it, and when a visitor leaves without reading', async () => {
    const response = renderedResponse(target, page({ body: streamedBody('pa', 'ge') }), asked())
    await Promise.all(pending)
    await response.body?.cancel()
    expect([textInMemory(), cache.stored.length]).toEqual(['page', 1])
  })

  test('is stored once it is complete, if that happens while it is sent', async () => {
    const rendered = page({ body: streamedBody('pa', 'ge'), cacheSeconds: Promise.resolve(60) })
    expect(await renderedResponse(target, rendered, asked()).text()).toBe('page')
    await Promise.all(pending)
    expect([textInMemory(), cache.stored.length]).toEqual(['page', 1])
  })

  test.each([
    ['HEAD', {}, 200],
    ['GET', { 'if-none-match': ETAG }, 304],
  ])('requested by %s with %j is %i without a body, and stored', async (method, headers, status) => {
    const response = renderedResponse(
      target,
      page({ body: streamedBody('pa', 'ge') }),
      asked({ method, headers }),
    )
    expect(await brief(response)).toMatchObject({ status, text: '' })
    await Promise.all(pending)
    expect([textInMemory(), cache.stored.length]).toEqual(['page', 1])
  })

  test('with an error status is sent even to a browser that has the page', async () => {
    const options = asked({ headers: { 'if-none-match': ETAG } })
    expect(await brief(renderedResponse(target, page({ status: 404 }), options))).toMatchObject({
      ...{ status: 404, text: 'page' },
    })
  })
})

test('a page for one visitor is sent and stored nowhere', async () => {
  const response = uncachedResponse(asked(), page())
  expect(await brief(response)).toEqual({ status: 200, text: 'page', cache: 'BYPASS', etag: ETAG })
  expect([textInMemory(), cache.stored, pending]).toEqual([undefined, [], []])
})
