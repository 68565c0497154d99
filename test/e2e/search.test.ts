import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factsOf } from '../support/html.ts'
import { textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

const HEADER = [
  {
    id: 'topo',
    component: { folder: 'header', name: 'simple' },
    data: { title: 'Mosaico', showSearch: true },
  },
]
const pages = [
  { id: 'home', route: '/', sections: [textSection('t', 'Olá')] },
  { id: 'sobre', route: 'sobre', route_en_US: 'about', name: 'Sobre' },
  { id: 'conta', route: 'conta', access: 'signed_in' },
  { id: 'oculta', route: 'oculta', noindex: true },
]
const config = { header: HEADER, blog: { categories: [{ slug: 'casa', name: 'Casa' }] } }
const root = { locales: ['pt-BR', 'en-US'].map((code) => ({ code, name: code })) }

const upstream = scriptedUpstream(
  { host: 'a.test', pages, config, root },
  {
    host: 'own.test',
    pages: [...pages, { id: 'own', route: 'search', sections: [textSection('t', 'Minha página')] }],
  },
)
let worker: Awaited<ReturnType<typeof startWorker>>
let answer: () => Response | Promise<Response>

const hit = (more: object) => ({ title: ['Sobre'], excerpt: ['Desde ', '1962', '.'], ...more })
const found = (results: unknown[], total = results.length) => Response.json({ results, total })

beforeAll(async () => {
  upstream.fault = (request, usual) =>
    new URL(request.url).pathname === '/api/core/search' ? answer() : usual()
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())
beforeEach(() => {
  upstream.calls.length = 0
  answer = () => found([hit({ page_id: 'sobre' })])
})

const get = (path: string, host = 'a.test') =>
  worker.fetch(`http://${host}${path}`, { headers: { 'user-agent': 'Googlebot/2.1' } })
const searches = () =>
  upstream.calls.filter(({ url }) => url.pathname === '/api/core/search').map(({ url }) => url)

describe('the results page', () => {
  test('shows what the upstream found, with its matches marked', async () => {
    const response = await get('/search?q=1962')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<mark>1962</mark>')
    expect(html).toContain('href="/sobre"')
    expect(factsOf(html).title).toBe('Resultados para “1962” · a.test')
    expect(searches()[0]?.search).toBe('?url=http%3A%2F%2Fa.test%2F&q=1962&page=1&per_page=10')
  })

  test('is not cached and not indexed', async () => {
    const response = await get('/search?q=1962')
    expect(response.headers.get('cache-control')).toBe('private, max-age=60')
    expect(response.headers.get('x-cache')).toBe('BYPASS')
    expect(response.headers.get('etag')).toBeNull()
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('rel="canonical"')
  })

  test('is in the language of its address', async () => {
    const html = await (await get('/en-US/search?q=1962')).text()
    expect(html).toContain('href="/en-US/about"')
    expect(factsOf(html).title).toContain('Results for “1962”')
    expect(searches()[0]?.searchParams.get('url')).toBe('http://a.test/en-US')
    expect(html).toContain('action="/en-US/search"')
  })

  test('calls no upstream for an empty search, and shows the field', async () => {
    for (const path of ['/search', '/search?q=', '/search?q=%20%00']) {
      const html = await (await get(path)).text()
      expect(html).toContain('name="q"')
    }
    expect(searches()).toEqual([])
  })

  test('leaves out results without a public address, even if the upstream sends them', async () => {
    answer = () =>
      found([
        ...['conta', 'oculta', 'none', 'sobre'].map((page_id) => hit({ page_id })),
        hit({ category: 'none', slug: 'x' }),
        hit({ category: 'casa', slug: 'forno novo' }),
        hit({}),
        'nonsense',
      ])
    const html = await (await get('/search?q=x')).text()
    const links = Array.from(html.matchAll(/<h2[^>]*><a class="[^"]*" href="([^"]*)"/g), ([, href]) => href)
    expect(links).toEqual(['/sobre', '/blog/casa/forno%20novo'])
  })

  test('escapes everything that was typed or found', async () => {
    const evil = '"><script>alert(1)</script>'
    answer = () => found([hit({ page_id: 'sobre', title: [evil, evil], excerpt: [evil, evil, evil] })])
    const html = await (await get(`/search?q=${encodeURIComponent(evil)}`)).text()
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;')
  })

  test('has pages, and none past the last result', async () => {
    answer = () => found([hit({ page_id: 'sobre' })], 25)
    const html = await (await get('/search?q=p%C3%A3o+%26+a%C3%A7%C3%BAcar')).text()
    expect(html).toContain('href="/search?q=p%C3%A3o+%26+a%C3%A7%C3%BAcar&amp;page=2"')
    expect((await get('/search?q=x&page=2')).status).toBe(200)
    answer = () => found([], 25)
    expect((await get('/search?q=x&page=4')).status).toBe(404)
    expect((await get('/search?q=x&page=51')).status).toBe(404)
    expect((await get('/search?page=2')).status).toBe(404)
  })

  test('says that nothing was found, or that the search does not answer', async () => {
    answer = () => found([])
    expect(factsOf(await (await get('/search?q=x')).text()).text).toContain('Nada foi encontrado')
    answer = () => new Response('', { status: 404 })
    expect(factsOf(await (await get('/search?q=x')).text()).text).toContain('Nada foi encontrado')
    answer = () => new Response('', { status: 500 })
    expect(factsOf(await (await get('/search?q=x')).text()).text).toContain('A busca não está disponível')
    await until(() => expect(worker.logs.map(({ event }) => event)).toContain('search failed'))
  })

  test('searches for at most 100 characters on one line', async () => {
    await get(`/search?q=${encodeURIComponent(`um\n\tdois  ${'🙂'.repeat(200)}`)}`)
    const q = searches()[0]?.searchParams.get('q') ?? ''
    expect(q.startsWith('um dois 🙂')).toBe(true)
    expect([...q]).toHaveLength(100)
  })

  test('does not replace a page of the tenant', async () => {
    const html = await (await get('/search?q=1962', 'own.test')).text()
    expect(factsOf(html).text).toContain('Minha página')
    expect(searches()).toEqual([])
  })

  test('does not exist below another address', async () => {
    for (const path of ['/search/x', '/blog/search', '/fr-FR/search'])
      expect((await get(path)).status).toBe(404)
  })
})

test('a plain form in a header leads to the search', async () => {
  const html = await (await get('/')).text()
  expect(html).toMatch(/<search[^>]*><form[^>]* action="\/search"/)
})

describe('the suggestions', () => {
  test('are the first results', async () => {
    const response = await get('/api/search?q=1962&locale=en-US')
    expect(await response.json()).toEqual({
      total: 1,
      results: [{ path: '/en-US/about', title: ['Sobre'], excerpt: ['Desde ', '1962', '.'] }],
    })
    expect(response.headers.get('cache-control')).toBe('private, max-age=60')
    expect(searches()[0]?.searchParams.get('per_page')).toBe('5')
  })

  test('fail like an endpoint, not like a page', async () => {
    answer = () => new Response('', { status: 500 })
    expect((await get('/api/search?q=x')).status).toBe(503)
    const post = await worker.fetch('http://a.test/api/search?q=x', { method: 'POST' })
    expect(post.status).toBe(405)
  })
})

test('searches of one site have a limit, which does not affect other sites', async () => {
  const answers: number[] = []
  // A new window may start while the test asks, so one more than twice the limit is sent.
  for (let asked = 0; asked <= 200; asked++) answers.push((await get('/api/search?q=x')).status)
  expect(answers).toContain(200)
  expect(answers).toContain(429)
  expect((await get('/api/search?q=x', 'own.test')).status).toBe(200)
})

describe('searches of one network', () => {
  test('have a limit', async () => {
    const limited = await startWorker({ upstream: upstream.handle, limit: 3 })
    const answers: number[] = []
    for (let asked = 0; asked <= 6; asked++) {
      const response = await limited.fetch('http://a.test/search?q=x', {
        headers: { 'cf-connecting-ip': '203.0.113.1' },
      })
      answers.push(response.status)
    }
    await limited.stop()
    expect(answers.slice(0, 3)).toEqual([200, 200, 200])
    expect(answers).toContain(429)
  })
})
