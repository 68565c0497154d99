import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { PageRoute } from '#shared/route.ts'
import {
  feedPath,
  markdownDocument,
  markdownPath,
  matchDocument,
  prefersMarkdown,
  sitemapPath,
} from '../../../core/routing/document.ts'
import { BLOG, siteWith } from './site-with.ts'

const site = siteWith({
  pages: [
    { id: 'home', route: '/' },
    { id: 'about', route: 'sobre' },
    { id: 'shut', route: 'fechado', access: 'signed_in' },
    { id: 'readme', route: 'leia.md' },
    { id: 'leia', route: 'leia' },
    { id: 'file', route: 'sobre.txt' },
  ],
  config: BLOG,
  path_rules: [{ from: '/regra.md', to: '/sobre' }],
})

const match = (path: string, of = site) => matchDocument(of, new URL(path, 'https://a.test'))
const pageRoute = (path: string, query: PageRoute['query'] = {}): PageRoute => ({
  kind: 'page',
  locale: 'pt-BR',
  path,
  page: { id: 'p', name: '', access: 'public' },
  query,
})

describe('a document', () => {
  test.each([
    ['/robots.txt', 'robots'],
    ['/sitemap.xml', 'sitemap-index'],
    ['/llms.txt', 'llms'],
    ['/site.webmanifest', 'manifest'],
  ])('is at %s: %s', (path, kind) => {
    expect(match(`${path}?x=1`)).toEqual({ kind, path })
  })

  test.each([
    '/',
    '/sobre',
    '/sobre.txt',
    '/robots',
    '/en-US/robots.txt',
    '/x/sitemap.xml',
    '/Robots.txt',
    '/nada.xml',
    '/nada.md',
    '/robots.txt/',
    '/robots.txtx',
    '/sobre.html',
    '/feed.xmlx',
  ])('is not found at %s', (path) => {
    expect(match(path)).toBeNull()
  })
})

describe('the sitemap of a language', () => {
  test.each<[string, Locale, number]>([
    ['/sitemap-pt-BR.xml', 'pt-BR', 1],
    ['/sitemap-en-US-2.xml', 'en-US', 2],
    ['/sitemap-en-US-10.xml', 'en-US', 10],
    ['/sitemap-en-US-99999.xml', 'en-US', 99_999],
  ])('is at %s', (path, locale, part) => {
    expect(match(path)).toEqual({ kind: 'sitemap', path, locale, part })
    expect(sitemapPath(locale, part)).toBe(path)
  })

  test.each([
    '/sitemap-en-US-1.xml',
    '/sitemap-en-US-0.xml',
    '/sitemap-en-US-02.xml',
    '/sitemap-en-US-100000.xml',
    '/sitemap-en-US-.xml',
    '/sitemap-de-DE.xml',
    '/sitemap-xx-XX.xml',
    '/sitemap-en-us.xml',
    '/en-US/sitemap-en-US.xml',
    '/sitemap-en-US.xml.txt',
    '/sitemap-en-US-2.xml/x.xml',
  ])('is not found at %s', (path) => {
    expect(match(path)).toBeNull()
  })
})

describe('a feed', () => {
  test.each<[string, object]>([
    ['/feed.xml', { format: 'rss', locale: 'pt-BR' }],
    ['/atom.xml', { format: 'atom', locale: 'pt-BR' }],
    ['/ja-JP/feed.xml', { format: 'rss', locale: 'ja-JP' }],
    ['/blog/novidades/feed.xml', { format: 'rss', locale: 'pt-BR', category: 'novidades' }],
    ['/en-US/blog/t%C3%A9cnica/atom.xml', { format: 'atom', locale: 'en-US', category: 'técnica' }],
  ])('is at %s', (path, feed) => {
    expect(match(path)).toEqual({ kind: 'feed', path, ...feed })
  })

  test('of the default language refers to itself without the language', () => {
    expect(match('/pt-BR/feed.xml')).toMatchObject({ path: '/feed.xml' })
    expect(match('/pt-BR/blog/novidades/feed.xml')).toMatchObject({ path: '/blog/novidades/feed.xml' })
  })

  test.each([
    '/blog/feed.xml',
    '/ja-JP/vlog/novidades/feed.xml',
    '/x/novidades/feed.xml',
    '/blog/nada/feed.xml',
    '/blog/novidades/x/feed.xml',
    '/x/blog/novidades/feed.xml',
    '/blog/novidades//feed.xml',
    '/%66eed.xml',
    '/%zz/feed.xml',
    '/Feed.xml',
    '/feed.txt',
    '/de-DE/feed.xml',
    '/rss.xml',
  ])('is not found at %s', (path) => {
    expect(match(path)).toBeNull()
  })

  test('is not found on a site without a blog', () => {
    expect(match('/feed.xml', siteWith())).toBeNull()
  })

  test.each<[Parameters<typeof feedPath>[0], string]>([
    [{ format: 'rss', locale: 'pt-BR' }, '/feed.xml'],
    [{ format: 'atom', locale: 'en-US' }, '/en-US/atom.xml'],
    [{ format: 'atom', locale: 'ja-JP', category: 'técnica' }, '/ja-JP/blog/t%C3%A9cnica/atom.xml'],
  ])('of %j is at %s', (feed, path) => {
    expect(feedPath(feed, site)).toBe(path)
  })
})

describe('a page in Markdown', () => {
  test.each<[string, string, object]>([
    ['/index.md', '/index.md', { kind: 'page', path: '/' }],
    ['/sobre.md', '/sobre.md', { kind: 'page', path: '/sobre' }],
    ['/pt-BR/sobre.md', '/sobre.md', { kind: 'page', path: '/sobre' }],
    ['/en-US/sobre.md', '/en-US/sobre.md', { kind: 'page', path: '/en-US/sobre' }],
    ['/en-US.md', '/en-US.md', { kind: 'page', path: '/en-US' }],
    ['/blog.md?page=2', '/blog.md?page=2', { kind: 'blog', view: 'index', path: '/blog' }],
    ['/blog/novidades.md', '/blog/novidades.md', { kind: 'blog', view: 'category' }],
    ['/blog/novidades/x.md', '/blog/novidades/x.md', { kind: 'blog', view: 'article', slug: 'x' }],
    ['/leia.md.md', '/leia.md.md', { kind: 'page', path: '/leia.md' }],
  ])('requested at %s has the canonical address %s', (asked, path, route) => {
    expect(match(asked)).toMatchObject({ kind: 'markdown', path, route })
  })

  test.each([
    ['there is a page of that name', '/leia.md'],
    ['there is a rule for it', '/regra.md'],
    ['there is no page', '/nada.md'],
    ['the page asks for a session', '/fechado.md'],
    ['the page is written in another case', '/SOBRE.md'],
    ['the path is not canonical', '/%zz.md'],
    ['the path ends in .txt', '/sobre.txt'],
    ['the path ends in .xml', '/blog/novidades/x.xml'],
  ])('does not exist if %s', (_why, path) => {
    expect(match(path)).toBeNull()
  })

  test.each([
    [pageRoute('/'), '/index.md'],
    [pageRoute('/sobre'), '/sobre.md'],
    [pageRoute('/en-US'), '/en-US.md'],
    [pageRoute('/blog', { page: 3, cat: 'x' }), '/blog.md?page=3'],
    [pageRoute('/blog', { cat: 'x' }), '/blog.md'],
  ])('of %j is at %s', (route, path) => {
    expect(markdownPath(route)).toBe(path)
    // Of the query, only the page number is part of the address, and so of the content.
    const { page } = route.query
    const query = page === undefined ? {} : { page }
    expect(markdownDocument(route)).toEqual({ kind: 'markdown', path, route: { ...route, query } })
  })
})

test.each([
  [null, false],
  ['', false],
  ['*/*', false],
  ['text/html', false],
  ['text/markdown', true],
  ['Text/Markdown', true],
  ['text/markdown, text/html', true],
  ['text/markdown;q=0.8, text/html', false],
  ['text/markdown;q=0.8, text/html;q=0.8', true],
  ['text/html;q=0.8, text/markdown;q=0.9', true],
  ['text/html;level=1;q=0.7,text/markdown;variant=x;Q=0.6', false],
  ['text/html;level=1;q=0.5,text/markdown;variant=x;Q=0.6', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0, text/html;q=0', false],
  ['text/markdown;q=x', false],
  ['text/markdown;q=0.2, */*', true],
  ['  text/markdown ; q=0.8  , text/html ; q=0.7', true],
  ['text/markdown-extra', false],
  ['xtext/markdown', false],
  [';q=1,text/markdown', true],
])('prefersMarkdown(%j) is %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})
