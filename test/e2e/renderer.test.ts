import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { factsOf } from '../support/html.ts'
import { fixtures as bookings } from '#sections/form/booking/fixtures.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'
import { workersCache } from '../support/workers-cache.ts'

/** Without memory, so every answer comes through the cache. */
const kinds = { workers: { HTML_CACHE: 'workers', PAGE_MEMORY_MB: 0 }, outer: { PAGE_MEMORY_MB: 0 } }

const BLOG = { per_page: 1, categories: [{ slug: 'novas', name: 'Novas' }] }

const upstream = scriptedUpstream(
  {
    host: 'um.test',
    pages: [
      { id: 'home', route: '/' },
      { id: 'sobre', route: 'sobre' },
      {
        id: 'visita',
        route: 'visita',
        sections: [{ id: 'v', component: { folder: 'form', name: 'booking' }, data: bookings.plain }],
      },
    ],
  },
  { host: 'dois.test', config: { blog: BLOG } },
)

/** Two posts, each on its own page. */
upstream.fault = twoPosts

function twoPosts(request: Request, answer: () => Promise<Response>): Response | Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname !== '/api/core/posts') return answer()
  const number = Number(searchParams.get('page'))
  const published_at = '2026-01-01T00:00:00Z'
  const post = {
    id: `post-${number}`,
    slug: `post-${number}`,
    category: 'novas',
    title: `Post ${number}`,
    published_at,
  }
  return Response.json({ posts: number <= 2 ? [post] : [], total: 2 })
}

let inner: Awaited<ReturnType<typeof startWorker>>
let outer: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  inner = await startWorker({ upstream: upstream.handle, bindings: kinds.workers })
  outer = await startWorker({ upstream: upstream.handle, bindings: kinds.outer })
})
afterAll(() => Promise.all([inner.stop(), outer.stop()]))

/** Headers of one answer, not of the page. */
const OWN = [
  'x-request-id',
  'x-cache',
  'date',
  'content-length',
  'transfer-encoding',
  'x-keep-seconds',
  'connection',
  'keep-alive',
]

async function answer(worker: typeof inner, address: string, headers: Record<string, string>) {
  const response = await worker.fetch(address, { headers })
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !OWN.includes(name))),
    text: await response.text(),
  }
}

describe('the entrypoint behind Workers Cache', () => {
  test.each([
    ['/', {}],
    ['/sobre?utm_source=x', {}],
    ['/robots.txt', {}],
    ['/sitemap.xml', {}],
    ['/sitemap-pt-BR.xml', {}],
    ['/llms.txt', {}],
    ['/site.webmanifest', {}],
    ['/sobre.md', {}],
    ['/sobre', { accept: 'text/markdown' }],
    ['/nada', {}],
    ['/sitemap-pt-BR-9.xml', {}],
    ['/blog', {}],
    ['/blog?page=2', {}],
    ['/blog?page=9', {}],
    ['/sobre?page=2', {}],
  ])('answers %s %j as the outer entrypoint does', async (path, headers) => {
    for (const host of ['um.test', 'dois.test']) {
      const address = `http://${host}${path}`
      // Markdown is requested first: it waits for posts, so no page is sent before they are loaded.
      for (const worker of [inner, outer]) await answer(worker, address, { accept: 'text/markdown' })
      expect(await answer(inner, address, headers)).toEqual(await answer(outer, address, headers))
    }
  })

  test('answers by itself, without the outer entrypoint’s cache', async () => {
    const cacheOf = async (worker: typeof inner) => {
      const response = await worker.fetch('http://um.test/sobre')
      await response.text()
      return response.headers.get('x-cache')
    }
    await expect.poll(() => cacheOf(outer)).toBe('HIT')
    // No cache is in front of it here, so it renders each time.
    expect([await cacheOf(inner), await cacheOf(inner)]).toEqual(['MISS', 'MISS'])
  })
})

describe('Workers Cache', () => {
  const cache = workersCache()
  const start = (bindings: Record<string, string | number>) =>
    startWorker({ upstream: upstream.handle, bindings, workersCache: cache })
  let worker: typeof inner

  beforeAll(async () => {
    worker = await start(kinds.workers)
  })
  afterAll(() => worker.stop())
  beforeEach(() => {
    cache.entries.clear()
    cache.asked.length = 0
    cache.answers.length = 0
  })
  afterEach(() => {
    upstream.fault = twoPosts
  })

  async function get(worker: typeof inner, address: string, headers: Record<string, string> = {}) {
    const response = await worker.fetch(address, { headers })
    const { status } = response
    return {
      status,
      cache: response.headers.get('x-cache'),
      headers: response.headers,
      text: await response.text(),
    }
  }

  test('gets a key and props that name host, origin, tenant, revision and build', async () => {
    const { build } = (await (await worker.fetch('http://um.test/healthz')).json()) as { build: string }
    await get(worker, 'http://um.test/en-US/sobre')
    const [asked] = cache.asked
    expect(asked?.props).toMatchObject({
      host: 'um.test',
      url: 'http://um.test/en-US/sobre',
      site: '["uuid-um.test","site-um.test"]',
      revision: 'r1',
    })
    const [host, ...key] = asked?.cacheKey.split('/').map(decodeURIComponent) ?? []
    expect(host).toBe('um.test')
    expect(key).toEqual(
      expect.arrayContaining([
        build,
        'http://um.test',
        '["uuid-um.test","site-um.test"]',
        'r1',
        'en-US',
        'sobre',
      ]),
    )
  })

  test('stores a page of each tenant, and each gets its own', async () => {
    for (const host of ['um.test', 'dois.test']) {
      const made = await get(worker, `http://${host}/`)
      expect([made.cache, factsOf(made.text).text]).toEqual(['MISS', expect.stringContaining(host)])
      const hit = await get(worker, `http://${host}/`)
      expect([hit.cache, hit.text]).toEqual(['HIT', made.text])
      expect(hit.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect([
        hit.headers.get('age'),
        hit.headers.get('cf-cache-status'),
        hit.headers.get('x-keep-seconds'),
      ]).toEqual([null, null, null])
    }
    expect(cache.entries.size).toBe(2)
    expect(cache.answers).toHaveLength(2)
  })

  test('stores each page of a list under its own address', async () => {
    // An answer that is sent while its posts are loading is not stored, so a page may need two requests.
    for (const number of [1, 2, 1, 2, 1, 2]) {
      const { status, text } = await get(
        worker,
        `http://dois.test/blog${number === 1 ? '' : `?page=${number}`}`,
      )
      expect([status, text.match(/Post \d/g)?.[0]]).toEqual([200, `Post ${number}`])
    }
    const stored = cache.answers.filter(({ isStored }) => isStored)
    expect(new Set(stored.map(({ cacheKey }) => cacheKey)).size).toBe(2)
    expect(stored).toHaveLength(2)
    expect(cache.answers.length).toBeLessThanOrEqual(4)
  })

  test('stores a page with free times for five minutes, because they expire, and another page for a day', async () => {
    expect((await get(worker, 'http://um.test/visita')).text).toContain('name="_time"')
    await get(worker, 'http://um.test/sobre')
    expect(cache.answers.map(({ cacheControl }) => cacheControl)).toEqual([
      'public, max-age=300',
      expect.stringMatching(/^public, max-age=86400\b/),
    ])
  })

  test('stores no missing page', async () => {
    const missing = ['/blog/novas/nada', '/blog?page=9', '/sitemap-pt-BR-9.xml', '/nada']
    for (const path of [...missing, ...missing]) {
      const { status, cache: where } = await get(worker, `http://dois.test${path}`)
      expect([path, status, where === 'HIT']).toEqual([path, 404, false])
    }
    expect(cache.answers.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(4)
    expect(cache.answers.filter(({ isStored }) => isStored)).toEqual([])
  })

  test('stores no failure, so the next visitor’s request is sent again', async () => {
    // Of this test alone, so the Worker has none of its pages.
    const pages = [
      { id: 'home', route: '/' },
      { id: 'sobre', route: 'sobre' },
    ]
    upstream.put({ host: 'tres.test', pages })
    await get(worker, 'http://tres.test/')
    upstream.fault = () => new Response('down', { status: 503 })
    expect((await get(worker, 'http://tres.test/sobre')).status).toBe(500)
    upstream.fault = twoPosts
    await until(async () => expect((await get(worker, 'http://tres.test/sobre')).status).toBe(200))
    expect([...cache.entries.values()].map(({ status }) => status)).toEqual([200, 200])
  })

  test('may return an incomplete page, which the Worker does not store in its memory', async () => {
    const { text } = await get(worker, 'http://um.test/')
    const [[key = '', entry] = []] = cache.entries
    if (entry === undefined) throw new Error('nothing was stored')
    const next = await start({ HTML_CACHE: 'workers' })
    onTestFinished(() => next.stop())
    cache.entries.set(key, { ...entry, body: entry.body.subarray(0, entry.body.length - 20) })
    expect((await get(next, 'http://um.test/')).text.length).toBeLessThan(text.length)
    // Once the page of a later request is in memory, the incomplete one would be, too.
    await get(next, 'http://um.test/sobre')
    await until(async () => {
      const before = cache.asked.length
      await get(next, 'http://um.test/sobre')
      expect(cache.asked.length).toBe(before)
    })
    cache.entries.set(key, entry)
    expect((await get(next, 'http://um.test/')).text).toBe(text)
  })
})
