import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import { type MapKv, mapKv } from '../support/map-kv.ts'
import { signedPurge } from '../support/purge.ts'
import { textSection } from '../support/site.ts'
import { until } from '../support/until.ts'
import { type ScriptedUpstream, scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'
import { workersCache } from '../support/workers-cache.ts'

const SECRET = 'purge-secret'
const SITE = {
  host: 'a.test',
  config: { name: 'CANARY' },
  pages: [{ id: 'home', route: '/', sections: [textSection('t', 'CANARY')] }],
}

let upstream: ScriptedUpstream
let kv: MapKv
const started: Awaited<ReturnType<typeof startWorker>>[] = []

beforeEach(() => {
  upstream = scriptedUpstream(SITE)
  kv = mapKv()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.stop()))
})

/** A new isolate with the shared KV. */
async function isolate(bindings: Record<string, string | number> = {}) {
  const worker = await startWorker({
    upstream: upstream.handle,
    bindings: { PURGE_SECRET: SECRET, ...bindings },
    doubles: { SITES: kv.double },
    ...(bindings.HTML_CACHE === 'workers' && { workersCache: workersCache() }),
  })
  started.push(worker)
  return worker
}
type Isolate = Awaited<ReturnType<typeof isolate>>

/** The upstream still sends the content, so the Worker must leave it out. */
const suspend = () => upstream.put({ ...SITE, root: { suspended: true } })

async function purge(worker: Isolate): Promise<unknown> {
  const request = signedPurge(JSON.stringify({ hosts: ['a.test'] }), { secret: SECRET })
  return (await worker.fetch('http://a.test/api/purge', request)).json()
}

async function visit(worker: Isolate, path = '/', headers: Record<string, string> = {}) {
  const response = await worker.fetch(`http://a.test${path}`, {
    headers: { accept: 'text/html', ...headers },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('every address of a suspended site', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/no/such/page'],
    ['GET', '/robots.txt'],
    ['GET', '/sitemap.xml'],
    ['GET', '/media/a-00000000000000000000000000000000.png'],
    ['GET', '/api/core/config'],
    ['GET', '/api/cookies/get'],
    ['POST', '/api/tracking/save'],
    ['POST', '/api/forms/contato'],
  ])('%s %s is an uncached 410 without the site’s content', async (method, path) => {
    suspend()
    const worker = await isolate()
    const response = await worker.fetch(`http://a.test${path}`, { method })
    expect(response.status).toBe(410)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toContain('CANARY')
  })

  test('is a page of its own in the language of the visitor, with noindex', async () => {
    suspend()
    const worker = await isolate()
    const texts = new Set<string>()
    for (const locale of LOCALE_CODES) {
      const { text, headers } = await visit(worker, '/', { 'accept-language': locale })
      expect(text).toContain(`<html lang="${locale}" dir="ltr">`)
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      texts.add(/<p>(.*?)<\/p>/.exec(text)?.[1] ?? '')
      // The page also says what the owner can do.
      texts.add(/<\/p><p>(.*?)<\/p>/.exec(text)?.[1] ?? '')
    }
    expect(texts.size).toBe(2 * LOCALE_CODES.length)
  })
})

describe.each(['cache-api', 'workers'])('a site that is suspended, with HTML_CACHE=%s', (cache) => {
  const settings = { HTML_CACHE: cache, FRESH_SECONDS: 3600 }
  const untilCached = async (worker: Isolate) => {
    await until(async () => expect((await visit(worker)).headers.get('x-cache')).toBe('HIT'))
  }

  test('is gone at once where a purge was answered, although its page was in memory and cache', async () => {
    const worker = await isolate(settings)
    await untilCached(worker)
    suspend()
    expect(await purge(worker)).toEqual({ revisions: { 'a.test': 'suspended' }, failed: [] })
    const { status, text } = await visit(worker)
    expect([status, text.includes('CANARY')]).toEqual([410, false])
  })

  test('is gone everywhere once KV has the suspension, even while the upstream is down, and KV contains nothing of the site', async () => {
    const warm = await isolate({ ...settings, FRESH_SECONDS: 0 })
    await visit(warm)
    const site = () => [...kv.values].find(([key]) => key.startsWith('site:'))?.[1]
    await until(() => expect(site()).toContain('CANARY'))
    suspend()
    const told = await isolate(settings)
    await purge(told)
    await until(() => expect(site()).toContain('isSuspended'))
    expect(site()).not.toContain('CANARY')
    upstream.fault = () => new Response('down', { status: 503 })
    const cold = await isolate(settings)
    expect((await visit(cold)).status).toBe(410)
    await until(async () => expect((await visit(warm)).status).toBe(410))
  })

  test('is gone without a purge once the copy is no longer fresh', async () => {
    const worker = await isolate({ ...settings, FRESH_SECONDS: 1 })
    await untilCached(worker)
    suspend()
    await until(async () => expect((await visit(worker)).status).toBe(410))
  })

  test('is unchanged after the suspension ends', async () => {
    const worker = await isolate(settings)
    const before = await visit(worker)
    suspend()
    await purge(worker)
    upstream.put(SITE)
    await purge(worker)
    const after = await visit(worker)
    expect([after.status, after.headers.get('etag')]).toEqual([200, before.headers.get('etag')])
  })
})

test('a host without a site shows a page in the language of the visitor that tells an owner what to do', async () => {
  const worker = await isolate()
  const texts = new Set<string>()
  for (const locale of LOCALE_CODES) {
    const headers = { accept: 'text/html', 'accept-language': locale }
    const response = await worker.fetch('http://nobody.test/', { headers })
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain(`<html lang="${locale}" dir="ltr">`)
    expect(html).toContain('<meta name="robots" content="noindex">')
    for (const [, text = ''] of html.matchAll(/<p>(.*?)<\/p>/g)) texts.add(text)
  }
  expect(texts.size).toBe(2 * LOCALE_CODES.length)
})
