import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import { mapKv } from '../support/map-kv.ts'
import { signedPurge } from '../support/purge.ts'
import { sharedWorkers } from '../support/shared-workers.ts'
import { textSection } from '../support/site.ts'
import { until } from '../support/until.ts'
import type { ScriptedUpstream } from '../support/upstream.ts'
import { workersCache } from '../support/workers-cache.ts'

const SECRET = 'purge-secret'
const SITE = {
  config: { name: 'CANARY' },
  pages: [{ id: 'home', route: '/', sections: [textSection('t', 'CANARY')] }],
}

/** Each test has its own host. */
let host: string
let upstream: ScriptedUpstream
const shared = sharedWorkers()
type Isolate = Awaited<ReturnType<typeof shared.start>>

beforeEach(() => {
  ;({ host, upstream } = shared.freshSite(SITE))
})

/** The upstream still sends the content, so the Worker must leave it out. */
const suspend = () => upstream.put({ ...SITE, host, root: { suspended: true } })

async function purge(worker: Isolate): Promise<unknown> {
  const request = signedPurge(JSON.stringify({ hosts: [host] }), { secret: SECRET })
  return (await worker.fetch(`http://${host}/api/purge`, request)).json()
}

async function visit(worker: Isolate, path = '/', headers: Record<string, string> = {}) {
  const response = await worker.fetch(`http://${host}${path}`, {
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
    const worker = await shared.start()
    const response = await worker.fetch(`http://${host}${path}`, { method })
    expect(response.status).toBe(410)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toContain('CANARY')
  })

  test('is a page of its own in the language of the visitor, with noindex', async () => {
    suspend()
    const worker = await shared.start()
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
  const kv = mapKv()

  /** A new isolate. All of this cache share KV. */
  const isolate = (freshSeconds: number) =>
    shared.startAlone({
      bindings: { PURGE_SECRET: SECRET, HTML_CACHE: cache, FRESH_SECONDS: freshSeconds },
      doubles: { SITES: kv.double },
      ...(cache === 'workers' && { workersCache: workersCache() }),
    })
  let lasting: Isolate
  beforeAll(async () => {
    lasting = await isolate(3600)
  })

  const untilCached = async (worker: Isolate) => {
    await until(async () => expect((await visit(worker)).headers.get('x-cache')).toBe('HIT'))
  }

  test('is gone at once where a purge was answered, although its page was in memory and cache', async () => {
    await untilCached(lasting)
    suspend()
    expect(await purge(lasting)).toEqual({ revisions: { [host]: 'suspended' }, failed: [] })
    const { status, text } = await visit(lasting)
    expect([status, text.includes('CANARY')]).toEqual([410, false])
  })

  test('is gone everywhere once KV has the suspension, even while the upstream is down, and KV contains nothing of the site', async () => {
    const warm = await isolate(0)
    await visit(warm)
    const site = () =>
      [...kv.values].find(([key, text]) => key.startsWith('site:') && text.includes(`"${host}"`))?.[1]
    await until(() => expect(site()).toContain('CANARY'))
    suspend()
    await purge(lasting)
    await until(() => expect(site()).toContain('isSuspended'))
    expect(site()).not.toContain('CANARY')
    upstream.fault = () => new Response('down', { status: 503 })
    const cold = await isolate(3600)
    expect((await visit(cold)).status).toBe(410)
    await until(async () => expect((await visit(warm)).status).toBe(410))
  })

  test('is gone without a purge once the copy is no longer fresh', async () => {
    const worker = await isolate(1)
    await untilCached(worker)
    suspend()
    await until(async () => expect((await visit(worker)).status).toBe(410))
  })

  test('is unchanged after the suspension ends', async () => {
    const before = await visit(lasting)
    suspend()
    await purge(lasting)
    upstream.put({ ...SITE, host })
    await purge(lasting)
    const after = await visit(lasting)
    expect([after.status, after.headers.get('etag')]).toEqual([200, before.headers.get('etag')])
  })
})

test('a host without a site shows a page in the language of the visitor that tells an owner what to do', async () => {
  const worker = await shared.start()
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
