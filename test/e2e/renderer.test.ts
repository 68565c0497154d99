import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

/** Without memory of its own, so that every answer comes from behind the cache. */
const kinds = { workers: { HTML_CACHE: 'workers', PAGE_MEMORY_MB: 0 }, outer: { PAGE_MEMORY_MB: 0 } }

const upstream = scriptedUpstream(
  {
    host: 'um.test',
    pages: [
      { id: 'home', route: '/' },
      { id: 'sobre', route: 'sobre' },
    ],
  },
  { host: 'dois.test' },
)
let inner: Awaited<ReturnType<typeof startWorker>>
let outer: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  inner = await startWorker({ upstream: upstream.handle, bindings: kinds.workers })
  outer = await startWorker({ upstream: upstream.handle, bindings: kinds.outer })
})
afterAll(() => Promise.all([inner.stop(), outer.stop()]))

/** What belongs to one answer and not to the page. */
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
  ])('answers %s %j as the outer one does', async (path, headers) => {
    for (const host of ['um.test', 'dois.test']) {
      const address = `http://${host}${path}`
      expect(await answer(inner, address, headers)).toEqual(await answer(outer, address, headers))
    }
  })

  test('is the one that was asked', async () => {
    const cacheOf = async (worker: typeof inner) => {
      const response = await worker.fetch('http://um.test/sobre')
      await response.text()
      return response.headers.get('x-cache')
    }
    await expect.poll(() => cacheOf(outer)).toBe('HIT')
    // Nothing stands before it here: each time it renders anew.
    expect([await cacheOf(inner), await cacheOf(inner)]).toEqual(['MISS', 'MISS'])
  })
})
