import fc from '../support/fast-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daySeed, isLong } from '../support/draws.ts'
import { randomSite, tenant } from '../support/random-tenant.ts'
import {
  headOf,
  linkedAlternates,
  type SitemapEntry,
  sitemapEntries,
  sitemapFiles,
} from '../support/search.ts'
import type { TestSite } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const upstream = scriptedUpstream()
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({
    upstream: upstream.handle,
    // The scripted platform needs a while for a site of 50,001 pages.
    bindings: { PLATFORM_DOMAIN: 'platform.example', UPSTREAM_TIMEOUT_MS: 20_000 },
  })
})
afterAll(() => worker.stop())

const CRAWLER = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }

const get = (address: string, headers: Record<string, string> = CRAWLER) => worker.fetch(address, { headers })
const textAt = async (address: string) => (await get(address)).text()
const headAt = async (address: string) => headOf(await textAt(address))

function put(site: TestSite): string {
  upstream.put(site)
  return `http://${site.host}`
}

describe('a canonical address', () => {
  test.each([
    ['/sobre?utm_source=x&gclid=y', '/sobre'],
    ['/sobre?page=2&cat=x', '/sobre'],
    ['/pt-BR/sobre?x', '/sobre'],
    ['/en-US/about?fbclid=1', '/en-US/about'],
  ])('has no query: %s', async (path, canonical) => {
    const origin = put({ host: 'canonical.test', pages: [{ id: 's', route: 'sobre', route_en_US: 'about' }] })
    expect((await headAt(origin + path)).canonical).toBe(origin + canonical)
  })
})

/** `npm run test:fuzz` has a thousand random sites, and may run on a busy machine. */
const SITES_MS = isLong ? 1_800_000 : 180_000

describe('alternates', () => {
  test(
    'are the same in page, header and sitemap of random tenants',
    async () => {
      const numRuns = isLong ? 1_000 : 50
      const random = fc.sample(tenant, { numRuns, seed: daySeed() })
      let compared = 0
      await eightAtATime(random, async (each, index) => {
        const origin = put(randomSite(`tenant-${index}.test`, each))
        const entries = await entriesOfOne(origin, [
          each.locales[index % each.locales.length],
          each.defaultLocale,
        ])
        if (entries.length === 0) return
        const entry = entries[index % entries.length] as SitemapEntry
        const response = await get(entry.loc)
        const head = headOf(await response.text())
        expect([response.status, head.canonical], `seed ${daySeed()}`).toEqual([200, entry.loc])
        expect(head.alternates).toEqual(entry.alternates)
        expect(linkedAlternates(response.headers.get('link'))).toEqual(entry.alternates)
        compared++
      })
      // Six in ten have a page in a sitemap.
      expect(compared).toBeGreaterThan(numRuns / 3)
    },
    SITES_MS,
  )

  test('do not exist for a page in one language', async () => {
    const origin = put({
      host: 'eine.test',
      pages: [{ id: 'h', route: '/', published: ['de-DE'] }],
      root: { defaultLocale: 'de-DE' },
    })
    const response = await get(`${origin}/`)
    expect(headOf(await response.text()).alternates).toEqual({})
    expect(linkedAlternates(response.headers.get('link'))).toEqual({})
  })
})

/**
 * The sitemap of the first of these languages that has one. A language that is not enabled, or has no page, has no
 * sitemap.
 */
async function entriesOfOne(origin: string, locales: (string | undefined)[]): Promise<SitemapEntry[]> {
  for (const locale of locales) {
    const sitemap = await get(`${origin}/sitemap-${locale}.xml`)
    const text = await sitemap.text()
    if (sitemap.status === 200) return sitemapEntries(text)
  }
  return []
}

/** Does the work for eight items at a time, which workerd answers concurrently. */
async function eightAtATime<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [index, item] of queue) await work(item, index)
    }),
  )
}

describe('a sitemap', () => {
  test('has each page’s date of change, if it is known', async () => {
    const origin = put({
      host: 'lastmod.test',
      pages: [
        { id: 'a', route: 'a', updated_at: '2026-05-04 10:00:00+02' },
        { id: 'b', route: 'b' },
        { id: 'c', route: 'c', updated_at: 'ontem' },
      ],
    })
    const entries = sitemapEntries(await textAt(`${origin}/sitemap-en-US.xml`))
    expect(entries.map(({ loc, lastmod }) => [loc, lastmod])).toEqual([
      [`${origin}/en-US/a`, '2026-05-04T08:00:00.000Z'],
      [`${origin}/en-US/b`, undefined],
      [`${origin}/en-US/c`, undefined],
    ])
  })

  test('leaves out pages that are not public', async () => {
    const origin = put({
      host: 'left-out.test',
      pages: [
        { id: 'home', route: '/' },
        { id: 'noindex', route: 'noindex', noindex: true },
        { id: 'robots', route: 'robots', meta: { robots: 'NOINDEX, follow' } },
        { id: 'members', route: 'members', access: 'signed_in' },
        { id: 'invalid', route: 'invalid', validate: { valid: false } },
        { id: 'german', route: 'german', published: ['de-DE'] },
        { id: 'moved', route: 'moved' },
      ],
      root: { path_rules: [{ from: '/moved', to: '/' }] },
    })
    const paths = async (file: string) =>
      sitemapEntries(await textAt(origin + file)).map(({ loc }) => loc.slice(origin.length))
    expect(await paths('/sitemap-pt-BR.xml')).toEqual(['/'])
    expect(await paths('/sitemap-de-DE.xml')).toEqual(['/de-DE', '/de-DE/german', '/de-DE/moved'])
    for (const path of ['/noindex', '/robots'])
      expect((await headAt(origin + path)).robots).toMatch(/noindex/i)
  })

  test('is split at 50,000 addresses', async () => {
    const origin = put({
      host: 'large.test',
      canary: 'L',
      pages: Array.from({ length: 50_001 }, (_, index) => ({ id: `p${index}`, route: `p/${index}` })),
      root: { locales: [] },
    })
    const files = sitemapFiles(await textAt(`${origin}/sitemap.xml`))
    expect(files).toEqual([`${origin}/sitemap-pt-BR.xml`, `${origin}/sitemap-pt-BR-2.xml`])
    const counts = await Promise.all(files.map(async (file) => sitemapEntries(await textAt(file)).length))
    expect(counts).toEqual([50_000, 1])
    expect((await get(`${origin}/sitemap-pt-BR-3.xml`)).status).toBe(404)
  })

  test('exists for each language that has something to show', async () => {
    const origin = put({
      host: 'two.test',
      pages: [{ id: 'h', route: '/', published: ['pt-BR', 'ja-JP'] }],
    })
    expect(sitemapFiles(await textAt(`${origin}/sitemap.xml`))).toEqual([
      `${origin}/sitemap-pt-BR.xml`,
      `${origin}/sitemap-ja-JP.xml`,
    ])
    expect((await get(`${origin}/sitemap-fr-FR.xml`)).status).toBe(404)
  })
})

describe('the robots directives of a page', () => {
  test('are shown unchanged if they say noindex', async () => {
    const values = ['noindex, nofollow', 'none', 'noindex, noarchive', 'NOINDEX, follow']
    const pages = values.map((robots, index) => ({ id: `p${index}`, route: `p${index}`, meta: { robots } }))
    const origin = put({ host: 'directives.test', pages })
    for (const [index, robots] of values.entries())
      expect((await headAt(`${origin}/p${index}`)).robots).toBe(robots)
  })

  test('say noindex instead of index if the site hides the page', async () => {
    const meta = { robots: 'index, noarchive' }
    const origin = put({ host: 'added.test', pages: [{ id: 'home', route: '/', noindex: true, meta }] })
    expect((await headAt(`${origin}/`)).robots).toBe('noindex, noarchive')
  })
})

describe('robots.txt', () => {
  test('opens a site’s own host and names its sitemap', async () => {
    const origin = put({ host: 'proprio.test' })
    expect(await textAt(`${origin}/robots.txt`)).toBe(
      `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    )
    expect((await get(`${origin}/`)).headers.get('x-robots-tag')).toBeNull()
  })

  test.each(['padaria.platform.example', 'branch.vitrine.workers.dev'])(
    'closes %s, and its pages are noindex',
    async (host) => {
      const origin = put({ host })
      expect(await textAt(`${origin}/robots.txt`)).toBe('User-agent: *\nDisallow: /\n')
      const page = await get(`${origin}/`)
      expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headOf(await page.text()).robots).toBe('noindex, nofollow')
      expect((await get(`${origin}/sitemap.xml`)).headers.get('x-robots-tag')).toBe('noindex, nofollow')
    },
  )

  test('redirects from other hosts to the canonical one', async () => {
    upstream.put({ host: 'www.dois.test', root: { hosts: ['dois.test', 'www.dois.test'] } })
    const response = await get('http://www.dois.test/robots.txt')
    expect([response.status, response.headers.get('location')]).toEqual([301, 'http://dois.test/robots.txt'])
  })

  test('does not exist if there is no site', async () => {
    expect((await get('http://nobody.test/robots.txt')).status).toBe(404)
  })
})

describe('a page in Markdown', () => {
  const site = {
    host: 'texto.test',
    pages: [
      { id: 'home', route: '/', name: 'Início' },
      { id: 'sobre', route: 'sobre', route_en_US: 'about', name: 'Sobre "nós"' },
      { id: 'file', route: 'changes.md' },
    ],
  }

  test('has its own address', async () => {
    const origin = put(site)
    const response = await get(`${origin}/en-US/about.md`)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('link')).toContain(`<${origin}/en-US/about>; rel="canonical"`)
    const text = await response.text()
    expect(text).toContain(`title: "Sobre \\"nós\\" · ${site.host}"`)
    expect(text).toContain(`url: "${origin}/en-US/about"`)
    expect(text).toMatch(/texto\.test\/sobre/)
    expect((await get(`${origin}/index.md`)).status).toBe(200)
    expect((await get(`${origin}/en-US.md`)).status).toBe(200)
  })

  test.each([
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/markdown, text/html;q=0.9, */*;q=0.1', 'text/markdown; charset=utf-8'],
    ['text/html, text/markdown;q=0.5', 'text/html; charset=utf-8'],
    ['text/markdown;q=0, */*', 'text/html; charset=utf-8'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8'],
    ['*/*', 'text/html; charset=utf-8'],
  ])('is sent only if preferred: %j gets %s, also from memory', async (accept, type) => {
    const origin = put(site)
    for (const _ of [1, 2, 3]) {
      const response = await get(`${origin}/sobre`, { accept })
      expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual([type, 'accept'])
      await response.text()
    }
  })

  test('does not replace a page of that name, and is a 404 if there is no page', async () => {
    const origin = put(site)
    expect((await get(`${origin}/changes.md`)).headers.get('content-type')).toContain('text/html')
    expect((await get(`${origin}/nada.md`)).status).toBe(404)
    expect((await get(`${origin}/nada`, { accept: 'text/markdown' })).status).toBe(404)
  })
})

test('the short name of a site does not end in half an emoji', async () => {
  const config = { name: `${'Padaria Aurora de Belo Horizonte'.slice(0, 29)}🥐🥐` }
  const origin = put({ host: 'curto.test', config })
  expect(JSON.parse(await textAt(`${origin}/site.webmanifest`)).short_name).toBe(
    'Padaria Aurora de Belo Horizo🥐',
  )
})

describe.each([
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pt-BR.xml',
  '/llms.txt',
  '/site.webmanifest',
  '/index.md',
])('%s', (path) => {
  test('is cached and revalidated as a page is', async () => {
    const origin = put({ host: 'guardado.test' })
    const first = await get(origin + path)
    const text = await first.text()
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('x-cache')]).toEqual([200, 'MISS'])
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    await expect.poll(async () => (await get(origin + path)).headers.get('x-cache')).toBe('HIT')
    expect(await textAt(origin + path)).toBe(text)
    expect((await get(origin + path, { 'if-none-match': etag })).status).toBe(304)
    const head = await worker.fetch(origin + path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    expect((await worker.fetch(origin + path, { method: 'POST' })).status).toBe(405)
  })

  test('names its own site and no other', async () => {
    const [one, two] = [put({ host: 'um.test' }), put({ host: 'outro.test' })]
    const texts = await Promise.all([textAt(one + path), textAt(two + path)])
    expect(texts[0]).not.toContain('outro.test')
    expect(texts[1]).not.toContain('um.test/')
  })
})

describe('structured data', () => {
  const site = {
    host: 'dados.test',
    pages: [
      { id: 'home', route: '/', name: 'Início' },
      { id: 'casa', route: 'casa', name: 'A </script><b>casa' },
      { id: 'forno', route: 'casa/forno', name: 'O forno' },
    ],
    root: { tenant: { twitter_profile: '@forno', facebook_page: 'https://facebook.com/forno' } },
  }
  const graphAt = async (address: string) => {
    const { structuredData } = await headAt(address)
    expect(structuredData).toHaveLength(1)
    return JSON.parse(structuredData[0] ?? '')['@graph'] as Record<string, unknown>[]
  }

  test('contains one object of each kind, linked to each other', async () => {
    const origin = put(site)
    const graph = await graphAt(`${origin}/casa/forno`)
    expect(graph.map((thing) => thing['@type'])).toEqual([
      'WebSite',
      'Organization',
      'WebPage',
      'BreadcrumbList',
    ])
    expect(graph[1]).toMatchObject({ sameAs: ['https://facebook.com/forno', 'https://x.com/forno'] })
    expect(graph[3]).toMatchObject({
      itemListElement: [
        { position: 1, item: `${origin}/` },
        { position: 2, name: 'A </script><b>casa', item: `${origin}/casa` },
        { position: 3, name: 'O forno', item: `${origin}/casa/forno` },
      ],
    })
  })

  test('has no breadcrumb on the home page', async () => {
    const graph = await graphAt(`${put(site)}/`)
    expect(graph.map((thing) => thing['@type'])).toEqual(['WebSite', 'Organization', 'WebPage'])
  })
})
