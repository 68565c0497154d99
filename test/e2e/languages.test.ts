import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOf } from '../support/html.ts'
import { ALL_LOCALES } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const upstream = scriptedUpstream(
  {
    host: 'a.test',
    pages: [
      { id: 'home', route: '/' },
      { id: 'sobre', route: 'sobre', route_en_US: 'about' },
      { id: 'so-aqui', route: 'so-aqui', published: ['pt-BR'] },
    ],
    config: { multi_languages: ['en-US', 'ja-JP'], blog: { categories: [{ slug: 'novas', name: 'Novas' }] } },
  },
  { host: 'um.test', config: { multi_languages: false } },
  {
    host: 'nomes.test',
    root: {
      locales: [
        { code: 'pt-BR', name: 'pt-BR' },
        { code: 'en-US', name: 'For guests' },
      ],
    },
  },
)
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

/** A browser that prefers English and follows a link on the page `from`. */
async function follow(from: string, to: string, headers: Record<string, string> = {}) {
  const response = await worker.fetch(`http://a.test${to}`, {
    headers: {
      'accept-language': 'en-US,en;q=0.9',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'same-origin',
      referer: `http://a.test${from}`,
      ...headers,
    },
  })
  return { response, html: await response.text() }
}

async function selectorOf(address: string): Promise<Record<string, string>> {
  const html = await (await worker.fetch(address)).text()
  const links = html.matchAll(/<a class="[^"]*language[^"]*" href="([^"]*)" hrefLang="([^"]*)"/g)
  return Object.fromEntries(Array.from(links, ([, href = '', hreflang = '']) => [hreflang, href]))
}

describe('the language selector', () => {
  test('leads to the same page in each enabled language, or else to that language’s home page', async () => {
    expect(await selectorOf('http://a.test/sobre')).toEqual({
      'pt-BR': '/sobre',
      'en-US': '/en-US/about',
      'ja-JP': '/ja-JP/sobre',
    })
    expect(await selectorOf('http://a.test/so-aqui')).toEqual({
      'pt-BR': '/so-aqui',
      'en-US': '/en-US',
      'ja-JP': '/ja-JP',
    })
  })

  test('translates the blog’s addresses', async () => {
    expect(await selectorOf('http://a.test/ja-JP/vlog')).toMatchObject({
      'pt-BR': '/blog',
      'ja-JP': '/ja-JP/vlog',
    })
    expect(await selectorOf('http://a.test/blog/novas')).toMatchObject({ 'ja-JP': '/ja-JP/blog/novas' })
  })

  test('is on error pages as well, and marks the current language', async () => {
    const response = await worker.fetch('http://a.test/en-US/nope')
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(html).toMatch(/href="\/en-US" hrefLang="en-US" aria-current="true"/)
    expect(html).toMatch(/<button[^>]*popoverTarget="[^"]*" aria-label="Choose a language: English"/)
  })

  test('uses the tenant’s names for languages, as the public configuration does', async () => {
    const html = await (await worker.fetch('http://nomes.test/')).text()
    expect(html).toMatch(/<span lang="en-US">For guests<\/span>/)
    expect(html).toMatch(/<span lang="pt-BR">Português<\/span>/)
    const { locales } = (await (await worker.fetch('http://nomes.test/api/core/config')).json()) as {
      locales: object[]
    }
    expect(locales).toEqual([
      { code: 'pt-BR', name: 'Português' },
      { code: 'en-US', name: 'For guests' },
    ])
  })

  test('is missing on a site with one language', async () => {
    expect(await selectorOf('http://um.test/')).toEqual({})
  })

  test('has a flag for every language', async () => {
    for (const locale of ALL_LOCALES) {
      const flag = await worker.fetch(`http://a.test/flags/${locale.replace('-', '_')}.svg`)
      expect([flag.status, flag.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      expect(await flag.text()).toMatch(/^<svg/)
    }
  })
})

describe('a visitor who uses it', () => {
  test('stays in the default language when the browser prefers another', async () => {
    const { response, html } = await follow('/en-US/about', '/sobre')
    expect([response.status, factsOf(html).lang]).toEqual([200, 'pt-BR'])
    expect(response.headers.get('set-cookie')).toBe('locale=pt-BR; Path=/; Max-Age=31536000; SameSite=Lax')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('gets the same page as everyone, complete and from no cache', async () => {
    const shared = await worker.fetch('http://a.test/en-US/about')
    const etag = shared.headers.get('etag') ?? ''
    const text = await shared.text()
    const { response, html } = await follow('/sobre', '/en-US/about', { 'if-none-match': etag })
    expect([response.status, html === text, response.headers.get('x-cache')]).toEqual([200, true, 'BYPASS'])
    expect(response.headers.get('etag')).toBe(null)
  })

  test('gets the cookie once, and no other visitor does', async () => {
    for (let visit = 0; visit < 3; visit++) {
      const again = await follow('/sobre', '/en-US/about', { cookie: 'locale=en-US' })
      expect(again.response.headers.get('set-cookie')).toBe(null)
      const plain = await worker.fetch('http://a.test/en-US/about')
      expect([plain.headers.get('set-cookie'), plain.headers.get('cache-control')]).toEqual([
        null,
        'public, max-age=0, must-revalidate',
      ])
      await plain.text()
    }
    const chosen = await follow('/sobre', '/en-US/about')
    expect(chosen.response.headers.get('set-cookie')).toContain('locale=en-US')
  })

  test('without a script gets the same query in the other language, but not the page number of a list', async () => {
    const { response } = await follow('/sobre?utm_source=jornal&page=2', '/en-US/about')
    expect([
      response.status,
      response.headers.get('location'),
      response.headers.get('cache-control'),
    ]).toEqual([302, '/en-US/about?utm_source=jornal', 'private, no-store'])
    const there = await follow('/sobre?utm_source=jornal&page=2', '/en-US/about?utm_source=jornal')
    expect(there.response.status).toBe(200)
    expect(there.response.headers.get('set-cookie')).toContain('locale=en-US')
    const back = await follow('/en-US/about?a=1', '/sobre', { cookie: 'locale=pt-BR' })
    expect([back.response.status, back.response.headers.get('location')]).toEqual([302, '/sobre?a=1'])
    const listed = await follow('/sobre?page=2', '/en-US/about')
    expect(listed.response.status).toBe(200)
    const elsewhere = await follow('/sobre?a=1', '/en-US/nope')
    expect(elsewhere.response.status).toBe(404)
    const within = await follow('/sobre?a=1', '/')
    expect(within.response.headers.get('location')).toBe(null)
  })

  test('gets the chosen language again when coming from elsewhere', async () => {
    const headers = { cookie: 'locale=pt-BR', 'accept-language': 'en-US', 'sec-fetch-mode': 'navigate' }
    const response = await worker.fetch('http://a.test/sobre', { headers })
    expect([response.status, factsOf(await response.text()).lang]).toEqual([200, 'pt-BR'])
  })

  test('cannot be made to choose by another host', async () => {
    for (const referer of [
      'http://evil.test/sobre',
      'http://a.test.evil.test/sobre',
      'http://a.test:99/sobre',
    ]) {
      const { response } = await follow('', '/en-US/about', { referer, 'sec-fetch-site': 'cross-site' })
      expect(response.headers.get('set-cookie'), referer).toBe(null)
    }
  })
})
