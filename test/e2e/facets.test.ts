import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { headOf } from '../support/search.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const section = (id: string, address: string, data: object) => {
  const [folder, name] = address.split('/')
  return { id, component: { folder, name }, data }
}

const breads = Array.from({ length: 7 }, (_, index) => ({
  title: `Pão ${index + 1}`,
  price: 10 * (index + 1),
  category: index < 3 ? 'Fermento' : 'Centeio',
}))
const cakes = Array.from({ length: 5 }, (_, index) => ({ title: `Bolo ${index + 1}`, price: 20 }))

const pages = [
  {
    id: 'loja',
    route: 'loja',
    sections: [
      section('filtro', 'filter/bar', {
        source: 'products',
        facets: [
          { field: 'category', label: 'Tipo' },
          { field: 'price', label: 'Preço', type: 'range' },
          { field: '', label: 'Nome', type: 'search' },
        ],
        sort: [{ field: 'price', label: 'Maior preço', order: 'desc' }],
      }),
      section('paes', 'product/grid', { items: breads, pageSize: 3, pagination: 'numbers' }),
      section('bolos', 'product/grid', { items: cakes, pageSize: 2, pagination: 'numbers' }),
    ],
  },
  {
    id: 'diario',
    route: 'diario',
    sections: [
      section('assuntos', 'filter/bar', {
        source: 'posts',
        facets: [
          { field: 'author', label: 'Quem' },
          { field: 'tag', label: 'Sobre' },
        ],
      }),
      section('notas', 'blog/list', {}),
    ],
  },
  { id: 'sobre', route: 'sobre' },
]

const people = ['ana', 'bia'].map((slug) => ({ slug, name: slug.toUpperCase() }))
const tags = ['fuba', 'levain'].map((slug) => ({ slug, name: slug }))
const config = { blog: { categories: [{ slug: 'casa', name: 'Casa' }], authors: people, tags } }
const root = { locales: ['pt-BR', 'en-US'].map((code) => ({ code, name: code })) }
const site = { host: 'facets.test', pages, config, root }

const upstream = scriptedUpstream(site)
let worker: Awaited<ReturnType<typeof startWorker>>

const post = (author: string) => ({
  id: author,
  slug: author,
  category: 'casa',
  title: `Nota de ${author}`,
  published_at: '2026-01-01T00:00:00Z',
})

beforeAll(async () => {
  upstream.fault = (request, answer) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/api/core/posts') return answer()
    const author = searchParams.get('author') ?? 'ana'
    const posts = searchParams.get('tag') === 'levain' ? [] : [post(author)]
    return Response.json({ posts, total: posts.length })
  }
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())
beforeEach(() => {
  upstream.calls.length = 0
})

async function get(path: string) {
  const response = await worker.fetch(`http://facets.test${path}`, {
    headers: { 'user-agent': 'Googlebot/2.1' },
  })
  const html = await response.text()
  return {
    status: response.status,
    cache: response.headers.get('x-cache'),
    html,
    titles: Array.from(html.matchAll(/<h[23][^>]*>((?:Pão|Bolo) \d)</g), ([, title]) => title),
  }
}

const fieldsOf = (html: string) =>
  Array.from(html.matchAll(/<(?:input|select)\b[^>]*?\bname="([^"]+)"/g), ([, name]) => name)
const postQueries = () =>
  upstream.calls.filter(({ url }) => url.pathname === '/api/core/posts').map(({ url }) => url.searchParams)

describe('a filtered list', () => {
  test('has a form with GET and stable names, and offers the values that exist', async () => {
    const { html } = await get('/loja')
    expect(html).toContain('<form class="')
    expect(html).toMatch(
      /<form [^>]*method="get"[^>]*action="\/loja#paes"|<form [^>]*action="\/loja#paes"[^>]*method="get"/,
    )
    expect([...new Set(fieldsOf(html))]).toEqual(['cat', 'min.price', 'max.price', 'f.text', 'sort'])
  })

  test('shows the matches in the chosen order, and says how many there are', async () => {
    const { html, titles } = await get('/loja?cat=centeio&max.price=60&sort=-price')
    expect(titles.slice(0, 3)).toEqual(['Pão 6', 'Pão 5', 'Pão 4'])
    expect(html).toContain('3 resultados')
  })

  test('has the same filter on each of its pages', async () => {
    const { html } = await get('/loja?cat=centeio&sort=-price')
    expect(html).toContain('href="/loja?cat=centeio&amp;sort=-price&amp;page=2#paes"')
    const { titles } = await get('/loja?cat=centeio&sort=-price&page=2')
    expect(titles[0]).toBe('Pão 4')
  })

  test('says that nothing matches, with a link to everything', async () => {
    const { status, html, titles } = await get('/loja?f.text=bicicleta&bolos.page=2')
    expect(status).toBe(200)
    expect(titles).toEqual(['Bolo 3', 'Bolo 4'])
    expect(html).toContain('Nenhum resultado para este filtro')
    expect(html).toContain('href="/loja?bolos.page=2#paes"')
  })

  test('shows what a visitor typed as plain text', async () => {
    const { html } = await get(`/loja?f.text=${encodeURIComponent('"><script>alert(1)</script>pão')}`)
    expect(html).not.toContain('<script>alert')
  })

  test.each(['/loja?cat=centeio&sort=-price&page=3', '/loja?max.price=20&page=2', '/loja?bolos.page=4'])(
    'answers 404 past its end: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

describe('two lists on one page', () => {
  test('are paged separately, and the links of each name the page of the other', async () => {
    const { html, titles } = await get('/loja?page=2&bolos.page=3')
    expect(titles).toEqual(['Pão 4', 'Pão 5', 'Pão 6', 'Bolo 5'])
    expect(html).toContain('href="/loja?page=3&amp;bolos.page=3#paes"')
    expect(html).toContain('href="/loja?bolos.page=2&amp;page=2#bolos"')
  })

  test('are filtered separately, and the form of one contains the choices of the other', async () => {
    const { html, titles } = await get('/loja?max.price=20&bolos.page=2')
    expect(titles).toEqual(['Pão 1', 'Pão 2', 'Bolo 3', 'Bolo 4'])
    expect(html).toContain('<input type="hidden" name="bolos.page" value="2"/>')
  })
})

describe('search engines', () => {
  test.each(['?cat=centeio', '?max.price=20', '?sort=-price&page=2', '?bolos.page=2'])(
    'are told not to index %s, which is a part of the page',
    async (query) => {
      const { canonical, robots, alternates } = headOf((await get(`/loja${query}`)).html)
      expect({ canonical, robots, alternates }).toEqual({
        canonical: 'http://facets.test/loja',
        robots: 'noindex',
        alternates: {},
      })
    },
  )

  test('index further pages, and ignore filters that the page does not have', async () => {
    expect(headOf((await get('/loja?page=2')).html)).toMatchObject({
      canonical: 'http://facets.test/loja?page=2',
      robots: undefined,
    })
    expect(headOf((await get('/loja?f.cor=azul&sort=nome')).html)).toMatchObject({
      canonical: 'http://facets.test/loja',
      robots: undefined,
    })
  })
})

describe('a cache', () => {
  test.each([
    '/loja?f.text=a',
    '/loja?max.price=20',
    '/loja?sort=-price',
    '/loja?bolos.page=2',
    '/sobre?f.cor=azul',
  ])('does not contain %s', async (path) => {
    expect((await get(path)).cache).toBe('BYPASS')
    expect((await get(path)).cache).toBe('BYPASS')
  })

  test('has the page itself for a form that was sent empty', async () => {
    const whole = await get('/loja')
    const empty = await get('/loja?min.price=&max.price=&f.text=&sort=')
    expect(empty.cache).toBe('HIT')
    expect(empty.html).toBe(whole.html)
  })

  test('does not mix the Markdown of a filtered list with that of the page', async () => {
    const whole = await get('/loja.md')
    const filtered = await get('/loja.md?cat=centeio')
    expect(filtered.html).toBe(whole.html)
    expect(whole.html).toContain('Pão 1')
  })
})

describe('posts', () => {
  test('are filtered by the blog’s own authors and tags', async () => {
    const { html } = await get('/diario?f.author=bia&f.tag=fuba')
    expect(html).toContain('Nota de bia')
    expect(postQueries().map((query) => [query.get('author'), query.get('tag')])).toEqual([['bia', 'fuba']])
  })

  test('are reported as none if nothing matches', async () => {
    const { status, html } = await get('/diario?f.tag=levain')
    expect(status).toBe(200)
    expect(html).toContain('Nenhum resultado para este filtro')
  })

  test('are not requested again for authors and tags that the blog does not have', async () => {
    await get('/diario')
    upstream.calls.length = 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => get(`/diario?f.author=x${index}&f.tag=y${index}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await get('/diario?cat=invented')).status).toBe(404)
    expect(postQueries().length).toBeLessThanOrEqual(1)
  })
})
