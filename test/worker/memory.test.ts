import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import type { Bindings } from '../../worker/env.ts'
import { readEnv } from '../../worker/env.ts'
import { countDerived, Derived, dropDerived } from '../../core/memory/derived.ts'
import { boundedBody } from '../../worker/http/bounded-body.ts'
import { readSubmission } from '../../worker/forms/read-submission.ts'
import { heapBytes } from '../../core/memory/heap-bytes.ts'
import { BUDGET_BYTES, heldBytes, type Kind, limitShare, SHARES } from '../../core/memory/shares.ts'
import { openUpload } from '../../worker/store/uploads.ts'
import { matchPage, pathOfPage } from '../../core/routing/pages.ts'
import { SiteStore } from '../../worker/store/site-store.ts'
import { configurationOf, documentOf, type TestSite, textSection } from '../support/site.ts'
import { siteWith, type TestEntry } from '../core/routing/site-with.ts'

const sum = (bytes: Record<string, number> | number[]) =>
  Object.values(bytes).reduce((all, each) => all + each, 0)

test('the shares of an isolate’s memory add up to its budget', () => {
  expect(sum(Object.values(SHARES).map(({ bytes }) => bytes))).toBeLessThanOrEqual(BUDGET_BYTES)
})

/** A kind has one holder, so these tests open kinds in a copy of the module that no other test uses. */
async function newShares() {
  vi.resetModules()
  return import('../../core/memory/shares.ts')
}

test('a share may be lowered but not raised', async () => {
  const shares = await newShares()
  const memory = shares.openMemory<string>('html')
  shares.limitShare('html', 100)
  memory.set('a', 'A', 200)
  shares.limitShare('html', BUDGET_BYTES)
  memory.set('b', 'B', SHARES.html.bytes + 1)
  expect([memory.get('a'), memory.get('b')]).toEqual([undefined, undefined])
})

test('a dropped kind is empty, and the others of its share are not', async () => {
  const shares = await newShares()
  const [pages, routes] = [shares.openMemory<string>('html'), shares.openMemory<string>('routes')]
  pages.set('a', 'A', 100)
  routes.set('a', 'R', 100)
  shares.dropMemory('html')
  expect([pages.get('a'), shares.heldBytes().html, routes.get('a')]).toEqual([undefined, 0, 'R'])
})

test('kinds of one share drop each other’s least recently used values', async () => {
  const shares = await newShares()
  const [sites, derived] = [shares.openMemory<string>('sites'), shares.openMemory<string>('derived')]
  const third = SHARES.sites.bytes / 3 - 2
  sites.set('a', 'A', third)
  sites.set('b', 'B', third)
  derived.set('a', 'D', third)
  sites.get('a')
  derived.set('b', 'E', third)
  expect([sites.get('a'), sites.get('b'), derived.get('a')]).toEqual(['A', undefined, 'D'])
})

/** Kinds that one visitor can multiply, with invented names or by choosing another part of a list. */
const MULTIPLIED = [...SHARES.parts.kinds, ...SHARES.absent.kinds] satisfies Kind[]

test.each(MULTIPLIED)('no number of %s pushes out sites, pages, known hosts or nonces', async (kind) => {
  const shares = await newShares()
  const kinds = ['html', 'sites', 'derived', 'pages', 'headerFooter', 'knownHosts', 'nonces'] as const
  const others = kinds.map((other) => shares.openMemory<string>(other))
  for (const other of others) other.set('a', 'A', 1000)
  const flood = shares.openMemory<string>(kind)
  for (let index = 0; index < 300; index++) flood.set(`${index}`, 'F', 100 * 1024)
  expect(flood.get('0')).toBeUndefined()
  expect(others.map((other) => other.get('a'))).toEqual(kinds.map(() => 'A'))
})

describe('uploads in memory', () => {
  const third = SHARES.uploads.bytes / 2 / 3

  afterEach(() => {
    vi.useRealTimers()
  })

  test('share a budget: one that exceeds it is refused until another one ends', () => {
    const [first, second] = [openUpload(), openUpload()]
    first.take(third)
    second.take(third)
    expect(heldBytes().uploads).toBe(4 * third)
    second.take(third)
    expect(() => second.take(1)).toThrow(expect.objectContaining({ status: 503 }))
    first.free()
    second.take(third)
    second.free()
    expect(heldBytes().uploads).toBe(0)
  })

  test('make room for another when they are abandoned, but not while bytes arrive', () => {
    vi.useFakeTimers()
    const [gone, slow, next] = [openUpload(), openUpload(), openUpload()]
    gone.take(2 * third)
    slow.take(third - 1)
    vi.advanceTimersByTime(40_000)
    slow.take(1)
    expect(() => next.take(1)).toThrow('try again')
    vi.advanceTimersByTime(40_000)
    next.take(2 * third)
    expect(heldBytes().uploads).toBe(6 * third)
    for (const upload of [gone, slow, next]) upload.free()
  })

  test('count while the body of a call is read, and no longer', async () => {
    const others = openUpload()
    others.take(SHARES.uploads.bytes / 2 - 10)
    const request = (text: string) => new Request('https://a.test/', { method: 'POST', body: text })
    await expect(boundedBody(request('eleven byte'), 100)).rejects.toMatchObject({ status: 503 })
    expect(await boundedBody(request('ten bytes!'), 100)).toBe('ten bytes!')
    expect(await boundedBody(request('ten bytes!'), 100)).toBe('ten bytes!')
    others.free()
  })

  test('of a form still count after the form has been read', async () => {
    const upload = openUpload()
    const body = new URLSearchParams({ nome: 'Ana' })
    const request = new Request('https://a.test/', { method: 'POST', body })
    const { submission } = await readSubmission(request, {
      mayBeLarge: async () => false,
      filesMb: 1,
      upload,
    })
    expect([submission.get('nome'), heldBytes().uploads]).toEqual([['Ana'], 2 * 'nome=Ana'.length])
    upload.free()
  })
})

describe('the bytes of a value', () => {
  test.each([
    ['ten letters', 'abcdefghij', 22],
    ['ten letters, one of them beyond Latin-1', 'abcdefghiж', 32],
    ['the last letter of Latin-1', 'ÿ', 13],
    ['a whole number, true and null, which are in their pointers', [1, true, null], 36],
    ['a fraction', 0.5, 12],
    [
      'an object, whose keys are shared',
      { text: 'abcdefghij', more: { text: '' } },
      24 + 4 + 22 + 4 + 24 + 4 + 12,
    ],
    ['a list', ['a', ['b']], 24 + 4 + 13 + 4 + 24 + 4 + 13],
  ])('%s', (_name, value, bytes) => {
    expect(heapBytes(value)).toBe(bytes)
  })
})

describe('a value derived from a source', () => {
  const derived = new Derived<string>('test')

  test('counts while memory holds the source, and is dropped with it', () => {
    const before = heldBytes().derived ?? 0
    const source = {}
    countDerived(source)
    derived.set(source, 'a', 'A', 1000)
    derived.set(source, 'a', 'B', 1000)
    expect(derived.get(source, 'a')).toBe('B')
    expect((heldBytes().derived ?? 0) - before).toBeGreaterThanOrEqual(1000)
    expect((heldBytes().derived ?? 0) - before).toBeLessThan(2000)
    dropDerived(source)
    expect([derived.get(source, 'a'), heldBytes().derived]).toEqual([undefined, before])
  })

  test('is dropped when the share is full, the least recently used first', () => {
    const source = {}
    countDerived(source)
    const fifth = SHARES.sites.bytes / 5
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const name of names.slice(0, 4)) derived.set(source, name, name, fifth)
    derived.get(source, 'a')
    for (const name of names.slice(4)) derived.set(source, name, name, fifth)
    expect(names.filter((name) => derived.get(source, name) !== undefined)).toEqual(['a', 'd', 'e', 'f'])
    dropDerived(source)
  })

  test('does not count for a source that memory does not hold', () => {
    const before = heldBytes().derived
    const source = {}
    derived.set(source, 'a', 'A', 1000)
    expect([derived.get(source, 'a'), heldBytes().derived]).toEqual(['A', before])
  })
})

describe('tenants requested one after the other in one isolate', () => {
  /** `npm run test:memory` walks as many as the budget is promised for; a few hundred fill a quarter of it. */
  const TENANTS = Number(process.env.TENANTS ?? 300)
  const PART = TENANTS < 1000 ? 1 / 4 : 1
  const FILLED = ['sites', 'pages'] as const
  const PAGES = 12

  beforeEach(() => {
    for (const name of FILLED) limitShare(name, SHARES[name].bytes * PART)
    // The clock is stopped, so no copy becomes old during a long walk.
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const { hostname } = new URL(url.searchParams.get('url') ?? '')
      const site = siteOf(hostname)
      return Response.json({ ...configurationOf(site), page: documentOf(site, 'page-0') })
    })
  })
  afterEach(() => {
    for (const name of FILLED) limitShare(name, SHARES[name].bytes)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** As large as a demo site: a dozen pages in all locales, 20 kB of page, 6 kB of header and footer. */
  function siteOf(host: string): TestSite {
    const text = (words: number) => Array.from({ length: words }, (_, index) => `${host}-${index}`).join(' ')
    return {
      host,
      pages: Array.from({ length: PAGES }, (_, index) => ({
        id: `page-${index}`,
        route: index === 0 ? '/' : `page/${index}`,
        meta: { description: text(8) },
        sections: Array.from({ length: 10 }, (_unused, section) => textSection(`s${section}`, text(100))),
      })),
      config: { header: [textSection('header', text(150))], footer: [textSection('footer', text(150))] },
    }
  }

  test('leave it within its budget, as full after the second pass as after the first', {
    timeout: 1_800_000,
  }, async () => {
    // An empty KV: each visit to a site that memory has dropped loads it from the upstream.
    const kv = { get: async () => null, put: async () => undefined, delete: async () => undefined }
    const bindings = { UPSTREAM: 'http', API_ORIGIN: 'https://platform.test', SITES: kv, ASSETS: {} }
    const store = new SiteStore(readEnv(bindings as unknown as Bindings), kv as unknown as KVNamespace)
    const held: number[] = []
    let most = 0
    for (let walk = 0; walk < 2; walk++) {
      for (let tenant = 0; tenant < TENANTS; tenant++) {
        await visit(store, `tenant-${tenant}.test`)
        most = Math.max(most, sum(heldBytes()))
      }
      held.push(sum(heldBytes()))
    }
    const [first = 0, second = 0] = held
    expect(first).toBeGreaterThan(0.95 * PART * sum(FILLED.map((name) => SHARES[name].bytes)))
    expect(Math.abs(second - first) / first).toBeLessThan(0.05)
    expect(most).toBeLessThanOrEqual(BUDGET_BYTES)
    const last = heldBytes()
    for (const [name, { bytes, kinds }] of Object.entries(SHARES))
      expect(sum(kinds.map((kind) => last[kind] ?? 0)), name).toBeLessThanOrEqual(bytes)
  })

  async function visit(store: SiteStore, host: string): Promise<void> {
    const background: Promise<unknown>[] = []
    const scope = { waitUntil: (promise: Promise<unknown>) => void background.push(promise) }
    const url = `https://${host}/`
    const lookup = await store.site(host, url, scope)
    if (lookup.kind !== 'found') throw new Error(`${host} is ${lookup.kind}`)
    const { site } = lookup
    expectRoutes(site)
    const page = await store.page(site, { host, url, page_id: 'page-0', locale: 'pt-BR' }, scope)
    const { header } = await store.headerFooter.get(site, 'pt-BR', scope)
    expect([site.hosts[0], page.kind, header.length]).toEqual([host, 'found', 1])
    await Promise.all(background)
  }

  function expectRoutes(site: Site): void {
    for (const locale of site.locales) {
      expect(matchPage(['page', '1'], locale, site)?.kind).toBe('page')
      expect(pathOfPage('page-1', locale, site)).toContain('/page/1')
    }
  }
})

describe('route tables', () => {
  const locales = [...LOCALE_CODES]
  const tablesOf = (pages: TestEntry[]) => {
    const site = siteWith({ pages, locales })
    countDerived(site)
    const before = heldBytes().derived ?? 0
    for (const locale of locales) expect(matchPage(['page-1'], locale, site)?.kind).toBe('page')
    const bytes = (heldBytes().derived ?? 0) - before
    dropDerived(site)
    return bytes
  }
  const pages = Array.from({ length: 500 }, (_, index) => ({ id: `p-${index}`, route: `page-${index}` }))

  test('are shared by all locales without addresses of their own', () => {
    const one = tablesOf(pages) / 2
    expect(tablesOf([...pages, { id: 'en', route: 'about', route_en_US: 'about-us' }])).toBeLessThan(
      one * 3.1,
    )
    const published = pages.map((page, index) =>
      index === 0 ? { ...page, published: ['pt-BR' as const, 'ja-JP' as const] } : page,
    )
    // A table for the locales without the page, one for the locale with it, and the default locale's.
    expect(tablesOf(published)).toBeLessThan(one * 3.1)
  })

  test('give the same results as separate tables', () => {
    const site = siteWith({
      locales,
      pages: [
        { id: 'home', route: '/' },
        { id: 'some', route: 'some', published: ['pt-BR', 'ja-JP'] },
        { id: 'own', route: 'own', route_de_DE: 'eigen' },
      ],
      routes: [['fr-FR/exact', { page_id: 'home' }]],
    })
    const at = (path: string) =>
      locales.filter((locale) => matchPage(path.split('/'), locale, site)?.kind === 'page')
    expect(at('some')).toEqual(['ja-JP', 'pt-BR'])
    expect(at('own')).toEqual(locales.filter((locale) => locale !== 'de-DE'))
    expect(at('eigen')).toEqual(['de-DE'])
    expect(at('exact')).toEqual(['fr-FR'])
  })
})
