import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factsOf } from '../support/html.ts'
import { headOf, sitemapEntries, sitemapFiles } from '../support/search.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'
import { elementsNamed, parseXml, textsNamed } from '../support/xml.ts'

interface StoredPost {
  id: string
  locale: string
  slug: string
  category: string
  title: string
  published_at: string
  [field: string]: unknown
}

const upstream = scriptedUpstream()
let worker: Awaited<ReturnType<typeof startWorker>>
let posts: StoredPost[]
/** Whether the platform ignores `per_page` and lists no alternates in summaries. */
let isOld = false
let isDown = false
let hosts = 0
let origin: string

beforeAll(async () => {
  upstream.fault = (request, answer) => {
    const url = new URL(request.url)
    if (!/\/api\/core\/posts?$/.test(url.pathname)) return answer()
    if (isDown) return new Response('', { status: 503 })
    return url.pathname.endsWith('/posts') ? listOf(url.searchParams) : postAt(url.searchParams)
  }
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

beforeEach(() => {
  isOld = false
  isDown = false
  const host = `blog-${++hosts}.test`
  origin = `http://${host}`
  upstream.put({
    host,
    pages: [{ id: 'home', route: '/' }],
    config: {
      blog: {
        per_page: 2,
        categories: [
          {
            slug: 'receitas',
            name: 'Receitas',
            i18n: { 'ja-JP': { name: 'レシピ' } },
            locales: ['pt-BR', 'ja-JP'],
          },
          { slug: 'casa', name: 'A casa & o forno', locales: ['pt-BR'] },
          { slug: 'vazia', name: 'Vazia', locales: [] },
        ],
        authors: [
          { slug: 'rosa', name: 'Rosa & Lima', bio: 'Padeira <desde> 1990.', locales: ['pt-BR'] },
          { slug: 'ninguem', name: 'Ninguém', locales: [] },
        ],
        tags: [{ slug: 'massa-fina', name: 'Massa <fina>', locales: ['pt-BR'] }],
      },
    },
    root: { locales: ['pt-BR', 'ja-JP', 'de-DE'].map((code) => ({ code, name: code })) },
  })
  posts = [
    post('pt-BR', 'receitas', 'pao', {
      translation: 'pao',
      title: 'Pão & <manteiga>',
      tags: ['massa', 'massa <fina>'],
      author: { name: 'Rosa', slug: 'rosa' },
    }),
    post('ja-JP', 'receitas', 'パン', { translation: 'pao' }),
    post('pt-BR', 'casa', 'forno', {
      updated_at: '2026-03-05T00:00:00Z',
      cover: { src: '/forno.webp', alt: 'O forno' },
    }),
    post('pt-BR', 'casa', 'oculto', { noindex: true }),
  ]
})

let ids = 0
function post(locale: string, category: string, slug: string, more: object = {}): StoredPost {
  const id = String(++ids)
  const published_at = `2026-03-0${(ids % 4) + 1}T10:00:00Z`
  return {
    id,
    locale,
    category,
    slug,
    title: `${slug} ${id}`,
    excerpt: `Sobre ${slug}`,
    published_at,
    ...more,
  }
}

const pathOf = ({ locale, category, slug }: StoredPost) =>
  encodeURI(`${locale === 'pt-BR' ? '' : `/${locale}`}/blog/${category}/${slug}`)

function alternatesOf(each: StoredPost): Record<string, string> {
  const same = posts.filter(
    (other) => other === each || (each.translation && other.translation === each.translation),
  )
  return Object.fromEntries(same.map((other) => [other.locale, pathOf(other)]))
}

function listOf(query: URLSearchParams): Response {
  const locale = localeOf(query)
  const category = query.get('category')
  const size = (!isOld && Number(query.get('per_page'))) || 2
  const start = (Number(query.get('page') ?? 1) - 1) * size
  const mine = posts.filter(
    (each) =>
      each.locale === locale &&
      (category === null || each.category === category) &&
      (!query.has('author') ||
        (each.author as { slug?: string } | undefined)?.slug === query.get('author')) &&
      (!query.has('tag') || ((each.tags as string[] | undefined) ?? []).includes('massa <fina>')),
  )
  const shown = mine.slice(start, start + size)
  return Response.json({
    posts: isOld ? shown : shown.map((each) => ({ ...each, alternates: alternatesOf(each) })),
    total: mine.length,
  })
}

function postAt(query: URLSearchParams): Response {
  const path = new URL(query.get('url') ?? '').pathname
  const found = posts.find((each) => pathOf(each) === path)
  if (found === undefined) return new Response('', { status: 404 })
  return Response.json({ ...found, body: found.body ?? 'Texto.', alternates: alternatesOf(found) })
}

function localeOf(query: URLSearchParams): string {
  return /^\/([a-z]{2}-[A-Z]{2})(?:\/|$)/.exec(new URL(query.get('url') ?? '').pathname)?.[1] ?? 'pt-BR'
}

const get = (path: string) => worker.fetch(origin + path, { headers: { 'user-agent': 'Googlebot/2.1' } })
const textAt = async (path: string) => (await get(path)).text()

describe('a feed', () => {
  test('is an RSS feed of a language’s posts', async () => {
    const response = await get('/feed.xml')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const rss = parseXml(await response.text())
    const items = elementsNamed(rss, 'item')
    expect(items.map((item) => textsNamed(item, 'link')[0])).toEqual([
      `${origin}/blog/receitas/pao`,
      `${origin}/blog/casa/forno`,
      `${origin}/blog/casa/oculto`,
    ])
    expect(textsNamed(items[0] as never, 'title')).toEqual(['Pão & <manteiga>'])
    expect(textsNamed(items[0] as never, 'category')).toEqual(['Receitas', 'massa', 'massa <fina>'])
    expect(textsNamed(items[0] as never, 'dc:creator')).toEqual(['Rosa'])
    expect(elementsNamed(rss, 'atom:link')[0]?.attributes.href).toBe(`${origin}/feed.xml`)
  })

  test('is available as Atom too, in every language', async () => {
    const response = await get('/ja-JP/atom.xml')
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = parseXml(await response.text())
    expect(feed.attributes['xml:lang']).toBe('ja-JP')
    expect(textsNamed(feed, 'id')).toEqual([
      `${origin}/ja-JP/atom.xml`,
      `${origin}/ja-JP/blog/receitas/${encodeURIComponent('パン')}`,
    ])
  })

  test('covers one category at the category’s address', async () => {
    const [rss, atom] = [await textAt('/blog/casa/feed.xml'), await textAt('/ja-JP/blog/receitas/atom.xml')]
    expect(textsNamed(parseXml(rss), 'title')[0]).toBe(`A casa & o forno · ${origin.slice('http://'.length)}`)
    expect(textsNamed(parseXml(atom), 'title')[0]).toContain('レシピ')
    expect(elementsNamed(parseXml(rss), 'item')).toHaveLength(2)
  })

  test('has complete texts if the site wants them, sanitised and with absolute addresses', async () => {
    const summaries = await textAt('/feed.xml')
    expect(summaries).not.toContain('content:encoded>')
    const site = { host: 'inteiro.test', pages: [{ id: 'home', route: '/' }] }
    const blog = { categories: [{ slug: 'casa', name: 'Casa' }], feed_content: 'full' }
    upstream.put({ ...site, config: { blog } })
    origin = 'http://inteiro.test'
    const text =
      '# Forno\n\n[A casa](/sobre?a=1&b=2) [nota](#nota) ![](foto.webp) <script>alert(1)</script><a href="javascript:x()">x</a>'
    posts = posts.map((post) => ({ ...post, body: text }))
    const [item] = elementsNamed(parseXml(await textAt('/feed.xml')), 'item')
    const [html = ''] = textsNamed(item as never, 'content:encoded')
    const [link = ''] = textsNamed(item as never, 'link')
    expect(html).toContain('href="http://inteiro.test/sobre?a=1&#38;b=2"')
    expect(html).toContain(`href="${link}#nota"`)
    expect(html).toMatch(/src="http:\/\/inteiro\.test\/blog\/[a-z]+\/foto\.webp"/)
    expect(html).not.toMatch(/script|alert/)
    const [entry] = elementsNamed(parseXml(await textAt('/atom.xml')), 'entry')
    expect(textsNamed(entry as never, 'content')).toEqual([html])
  })

  test('has the excerpt of a post whose text the platform does not return, and is not cached', async () => {
    const blog = { categories: [{ slug: 'casa', name: 'Casa' }], feed_content: 'full' }
    upstream.put({ host: 'metade.test', pages: [{ id: 'home', route: '/' }], config: { blog } })
    origin = 'http://metade.test'
    const usual = upstream.fault
    upstream.fault = (request, answer) =>
      new URL(request.url).pathname === '/api/core/post'
        ? new Response('', { status: 503 })
        : (usual ?? ((_, next) => next()))(request, answer)
    try {
      const response = await get('/feed.xml')
      expect(response.status).toBe(200)
      expect(elementsNamed(parseXml(await response.text()), 'item').length).toBeGreaterThan(0)
      expect((await get('/feed.xml')).headers.get('x-cache')).not.toBe('HIT')
    } finally {
      upstream.fault = usual
    }
  })

  test.each(['/blog/nada/feed.xml', '/fr-FR/feed.xml', '/feed.json'])(
    'does not exist at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('does not exist without a blog', async () => {
    upstream.put({ host: 'sem-blog.test' })
    expect((await worker.fetch('http://sem-blog.test/feed.xml')).status).toBe(404)
  })

  test('is linked from the pages it belongs to', async () => {
    const feeds = async (path: string) =>
      Array.from(
        (await textAt(path)).matchAll(/type="application\/(?:rss|atom)\+xml" href="([^"]*)"/g),
        ([, href]) => href,
      )
    expect(await feeds('/')).toEqual([`${origin}/feed.xml`, `${origin}/atom.xml`])
    expect(await feeds('/blog/casa')).toContain(`${origin}/blog/casa/atom.xml`)
    expect(await feeds('/de-DE')).toEqual([])
  })
})

describe('a page of posts', () => {
  const linksAt = async (path: string) =>
    Array.from((await textAt(path)).matchAll(/<h2[^>]*><a class="[^"]*" href="([^"]*)"/g), ([, href]) => href)

  test('of an author lists the author’s posts', async () => {
    const html = await textAt('/blog/author/rosa')
    expect(await linksAt('/blog/author/rosa')).toEqual(['/blog/receitas/pao'])
    expect(html).toContain('<h1')
    expect(factsOf(html).text).toContain('Por Rosa &amp; Lima')
    expect(html).toContain('Padeira &lt;desde&gt; 1990.')
    expect(headOf(html)).toMatchObject({ canonical: `${origin}/blog/author/rosa` })
  })

  test('of a tag lists the posts with the tag', async () => {
    const html = await textAt('/blog/tag/massa-fina')
    expect(await linksAt('/blog/tag/massa-fina')).toEqual(['/blog/receitas/pao'])
    expect(factsOf(html).title).toContain('Posts com a tag “Massa &lt;fina&gt;”')
  })

  test('is linked from the article', async () => {
    const html = await textAt('/blog/receitas/pao')
    expect(html).toMatch(/<a class="[^"]*" href="\/blog\/author\/rosa">Por Rosa<\/a>/)
    expect(html).toMatch(/<a class="[^"]*" href="\/blog\/tag\/massa-fina">massa &lt;fina&gt;<\/a>/)
    expect(html).not.toContain('/blog/tag/massa"')
  })

  test('is noindex without posts, and a 404 if the site does not know it', async () => {
    expect(headOf(await textAt('/blog/author/ninguem')).robots).toBe('noindex')
    for (const path of ['/blog/author', '/blog/author/x', '/blog/tag/x', '/blog/author/rosa/x', '/blog/tag'])
      expect((await get(path)).status, path).toBe(404)
    expect((await get('/blog/author/rosa?page=2')).status).toBe(404)
  })

  test('is replaced by a category with the same name', async () => {
    const site = upstream.sites.get(new URL(origin).hostname)
    const blog = {
      categories: [{ slug: 'author', name: 'Autor' }],
      authors: [{ slug: 'rosa', name: 'Rosa' }],
    }
    upstream.put({ ...site, host: new URL(origin).hostname, config: { blog } })
    posts = [post('pt-BR', 'author', 'rosa', { title: 'Um artigo' })]
    expect(factsOf(await textAt('/blog/author/rosa')).title).toContain('Um artigo')
  })
})

describe('a future post', () => {
  test('is in no list and no feed, and has no page, although the platform returns it', async () => {
    posts.push(post('pt-BR', 'casa', 'amanha', { published_at: '2999-01-01T00:00:00Z' }))
    for (const path of ['/blog', '/blog?page=2', '/blog/casa', '/feed.xml', '/sitemap-pt-BR.xml'])
      expect(await textAt(path), path).not.toContain('amanha')
    expect((await get('/blog/casa/amanha')).status).toBe(404)
  })

  test('is shown when its time comes, without an edit', async () => {
    let time: string | undefined
    posts.unshift({
      ...post('pt-BR', 'casa', 'agora'),
      // Counted from the first answer, because a busy machine may take longer to send the request.
      get published_at() {
        time ??= new Date(Date.now() + 2500).toISOString()
        return time
      },
    })
    expect(await textAt('/blog/casa')).not.toContain('agora')
    await until(async () => expect(await textAt('/blog/casa')).toContain('agora'))
  })
})

describe('a sitemap', () => {
  const paths = async (file: string) =>
    sitemapEntries(await textAt(file)).map(({ loc }) => loc.slice(origin.length))

  test('lists posts and lists with posts, and nothing that is noindex', async () => {
    expect(await paths('/sitemap-pt-BR.xml')).toEqual([
      '/',
      '/blog',
      '/blog/receitas',
      '/blog/casa',
      '/blog/author/rosa',
      '/blog/tag/massa-fina',
      '/blog/receitas/pao',
      '/blog/casa/forno',
    ])
    expect(await paths('/sitemap-de-DE.xml')).toEqual(['/de-DE'])
    expect(headOf(await textAt('/de-DE/blog')).robots).toBe('noindex')
  })

  test('has each post’s date of change and translations, as the post itself does', async () => {
    const entries = sitemapEntries(await textAt('/sitemap-pt-BR.xml'))
    const forno = entries.find(({ loc }) => loc.endsWith('/forno'))
    expect(forno).toMatchObject({ lastmod: '2026-03-05T00:00:00.000Z', alternates: {} })
    const pao = entries.find(({ loc }) => loc.endsWith('/pao'))
    expect(Object.keys(pao?.alternates ?? {})).toEqual(['pt-BR', 'ja-JP', 'x-default'])
    expect(headOf(await textAt('/blog/receitas/pao')).alternates).toEqual(pao?.alternates)
  })

  test('requests each post if the platform names translations only there', async () => {
    isOld = true
    const entries = sitemapEntries(await textAt('/sitemap-pt-BR.xml'))
    const pao = entries.find(({ loc }) => loc.endsWith('/pao'))
    expect(pao?.alternates).toEqual(headOf(await textAt('/blog/receitas/pao')).alternates)
    expect(Object.keys(pao?.alternates ?? {})).toHaveLength(3)
  })

  test('has every post of a platform that returns two at a time', async () => {
    isOld = true
    posts = Array.from({ length: 401 }, (_, index) => post('pt-BR', 'casa', `p-${index}`))
    const files = sitemapFiles(await textAt('/sitemap.xml')).filter((file) => file.includes('pt-BR'))
    expect(files.length).toBeGreaterThan(1)
    const found: string[] = []
    for (const file of files) found.push(...(await paths(file.slice(origin.length))))
    expect(new Set(found.filter((path) => path.includes('/p-'))).size).toBe(401)
    expect(found).toHaveLength(new Set(found).size)
  })

  test('is a 503 if its posts are neither available nor cached', async () => {
    isDown = true
    const cold = await get('/sitemap-pt-BR.xml')
    expect([cold.status, cold.headers.get('retry-after')]).toEqual([503, '5'])
  })
})

describe('an article', () => {
  test('describes itself to search engines and to people who share it', async () => {
    const html = await textAt('/blog/casa/forno')
    const { structuredData, canonical } = headOf(html)
    expect(canonical).toBe(`${origin}/blog/casa/forno`)
    const graph = JSON.parse(structuredData[0] ?? '')['@graph'] as Record<string, unknown>[]
    expect(graph.map((thing) => thing['@type'])).toEqual([
      'WebSite',
      'Organization',
      'WebPage',
      'BreadcrumbList',
      'Article',
    ])
    expect(graph.at(-1)).toMatchObject({
      dateModified: '2026-03-05T00:00:00.000Z',
      image: `${origin}/forno.webp`,
    })
    expect(html).toContain(`<meta property="og:image" content="${origin}/forno.webp"/>`)
    expect(html).toContain('<meta property="og:image:alt" content="O forno"/>')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  })

  test('is available as Markdown at its own address with .md', async () => {
    const response = await get('/blog/receitas/pao.md')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ])
    expect(await response.text()).toContain('# Pão & \\<manteiga\\>')
    expect((await get('/blog/receitas/nada.md')).status).toBe(404)
  })

  test('shows code, tables and footnotes', async () => {
    posts.push(
      post('pt-BR', 'casa', 'tudo', {
        body: 'Uma nota[^1].\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet x\n```\n\n[^1]: Aqui.',
      }),
    )
    const html = await textAt('/blog/casa/tudo')
    expect(html).toMatch(/<table[^>]*>[\s\S]*<td>1<\/td>/)
    expect(html).toMatch(/<pre[^>]*><code[^>]*>let x/)
    const [, target] = /<sup[^>]*><a [^>]*href="#([^"]+)"/.exec(html) ?? []
    expect(target).toBeTruthy()
    expect(html).toContain(`id="${target}"`)
  })

  test('loads no script from another host', async () => {
    const html = await textAt('/blog/casa/forno')
    const scripts = Array.from(html.matchAll(/<script[^>]* src="([^"]*)"/g), ([, src]) => src)
    expect(scripts.every((src) => src?.startsWith('/'))).toBe(true)
  })
})

describe('a list of posts', () => {
  test('continues on the next page, which is canonical to itself and no translation of another', async () => {
    const html = await textAt('/blog?page=2&utm_source=x')
    const head = headOf(html)
    expect(factsOf(html).text).toContain('oculto')
    expect(head.canonical).toBe(`${origin}/blog?page=2`)
    expect(head.alternates).toEqual({})
    expect(head.title).toMatch(/\(2\)/)
    expect((await get('/blog?page=3')).status).toBe(404)
  })

  test('does not list a category that is empty in the language', async () => {
    const html = await textAt('/ja-JP/vlog')
    expect(html).toContain('/ja-JP/blog/receitas"')
    expect(html).not.toContain('/ja-JP/blog/casa"')
    expect(await textAt('/blog')).not.toContain('/blog/vazia"')
  })
})
