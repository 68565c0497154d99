import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bindings } from '../../../../worker/env.ts'
import { dropMemory } from '../../../../core/memory/shares.ts'
import { cachePage } from '../../../../worker/page/cache/page-memory.ts'
import { routeCache } from '../../../../worker/page/cache/route-cache.ts'

/** Sites that the isolate holds, by host. */
const held = vi.hoisted(() => new Map<string, object>())
vi.mock('../../../../worker/store/isolate-store.ts', () => ({
  isolateStore: () => ({ peek: (host: string) => held.get(host) }),
}))

const SITE = { key: 'site', revision: '1', locales: ['pt-BR', 'en-US'], defaultLocale: 'pt-BR', config: {} }
const bindings = {
  UPSTREAM: 'http',
  API_ORIGIN: 'https://upstream.test',
  SITES: {},
  ASSETS: {},
} as unknown as Bindings
const ctx = { waitUntil: () => {} } as unknown as ExecutionContext
const match = vi.fn<() => Promise<Response | undefined>>()

function remember(address: string, { key = 'k', locale = 'pt-BR' as const } = {}) {
  const { origin, host, pathname } = new URL(address)
  const target = { key, host, origin, path: pathname, site: SITE.key, revision: SITE.revision }
  routeCache.set(address, { target, locale, kind: 'page' })
}

function storePage(key: string) {
  const page = { headers: new Headers(), etag: 'W/"e"', bytes: new TextEncoder().encode(key) }
  cachePage(key, page, 60, 1_000_000)
}

/** The text of the response, or null for the full route. */
async function ask(
  address: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<string | null> {
  const response = await routeCache.respond(new Request(address, { method, headers }), bindings, ctx)
  return response && (await response.text())
}

beforeEach(() => {
  vi.stubGlobal('caches', { default: { match } })
  held.set('a.test', { ...SITE })
  remember('https://a.test/')
  storePage('k')
})

afterEach(() => {
  vi.unstubAllGlobals()
  match.mockReset()
  held.clear()
  dropMemory('routes')
  dropMemory('html')
})

describe('the route cache', () => {
  test('answers an address that was just served, with its own request id', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => routeCache.respond(new Request('https://a.test/'), bindings, ctx)),
    )
    expect([await first?.text(), first?.headers.get('x-cache')]).toEqual(['k', 'HIT'])
    const ids = [first, second].map((response) => response?.headers.get('x-request-id'))
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  test.each([
    ['an address that was not served', 'https://a.test/b', {}, 'GET'],
    ['the same path of another host', 'https://b.test/', {}, 'GET'],
    ['another method', 'https://a.test/', {}, 'HEAD'],
    ['Markdown', 'https://a.test/', { accept: 'text/markdown' }, 'GET'],
  ])('leaves %s to the full route', async (_, address, headers, method) => {
    held.set('b.test', { ...SITE })
    expect(await ask(address, headers as unknown as Record<string, string>, method)).toBeNull()
  })

  test('stores no address with a query', async () => {
    remember('https://a.test/?page=2')
    expect(await ask('https://a.test/?page=2')).toBeNull()
  })

  test.each([
    ['is no longer held', undefined],
    ['was published again', { ...SITE, revision: '2' }],
    ['is another site', { ...SITE, key: 'other' }],
  ])('leaves a page to the full route when its site %s', async (_, site) => {
    if (site === undefined) held.delete('a.test')
    else held.set('a.test', site)
    expect(await ask('https://a.test/')).toBeNull()
  })

  test('answers with a page from the data centre’s cache if memory has dropped it, or else leaves it to the full route', async () => {
    remember('https://a.test/', { key: 'lost' })
    match.mockResolvedValueOnce(new Response('from the data centre', { headers: { etag: 'W/"e"' } }))
    const response = await routeCache.respond(new Request('https://a.test/'), bindings, ctx)
    expect(response?.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response?.text()).toBe('from the data centre')
    match.mockResolvedValueOnce(undefined)
    expect(await ask('https://a.test/')).toBeNull()
  })

  test('refuses an unknown HTML_CACHE when it needs the data centre’s cache', () => {
    remember('https://a.test/', { key: 'lost' })
    const wrong = { ...bindings, HTML_CACHE: 'memory' } as unknown as Bindings
    expect(() => routeCache.respond(new Request('https://a.test/'), wrong, ctx)).toThrow(
      'HTML_CACHE is memory',
    )
  })
})

describe('the visitor’s language', () => {
  test.each([
    [{ 'accept-language': 'pt-BR,en;q=0.5' }, 'k'],
    [{ 'accept-language': 'en-US' }, null],
    [{ 'accept-language': 'pt-BR;q=0.1, en' }, null],
    [{ 'accept-language': 'pt-PT' }, 'k'],
    [{ 'accept-language': 'xx' }, 'k'],
    [{ cookie: 'locale=en-US' }, null],
    [{ cookie: 'locale=pt-BR', 'accept-language': 'en-US' }, 'k'],
    [{ cookie: 'theme=dark' }, 'k'],
    [{ referer: 'https://a.test/en-US/about' }, null],
    [{ referer: 'https://a.test/en-US?x' }, null],
    [{ referer: 'https://a.test/about' }, 'k'],
    [{ referer: 'https://a.test/de-DE/about' }, 'k'],
    [{ referer: 'https://b.test/en-US/about' }, 'k'],
  ])('of %j on a page in the default locale: the cache answers %s', async (headers, text) => {
    expect(await ask('https://a.test/', headers as unknown as Record<string, string>)).toBe(text)
  })

  test('has no effect on a page in another locale, except for a visitor coming from the default', async () => {
    remember('https://a.test/en-US', { locale: 'en-US' as never })
    const answers = [
      { 'accept-language': 'pt-BR' },
      { cookie: 'locale=pt-BR' },
      { referer: 'https://a.test/en-US/x' },
    ]
    for (const headers of answers) {
      expect(await ask('https://a.test/en-US', headers as unknown as Record<string, string>)).toBe('k')
    }
    expect(await ask('https://a.test/en-US', { referer: 'https://a.test/x' })).toBeNull()
  })

  test('has no effect on a site with one language', async () => {
    held.set('a.test', { ...SITE, locales: ['pt-BR'] })
    expect(await ask('https://a.test/', { 'accept-language': 'en-US', cookie: 'locale=en-US' })).toBe('k')
  })
})
