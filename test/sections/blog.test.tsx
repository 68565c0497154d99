import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BASE_DATA } from '#sections/markup/base-data.ts'
import { blogIndexPath, categoryPath, postPath } from '#sections/blog/post-path.ts'
import { shareLinks } from '#sections/blog/article/share-links.ts'
import BlogArticle from '#sections/blog/article/section.tsx'
import BlogLatest from '#sections/blog/latest/section.tsx'
import BlogList, { list, requiredData } from '#sections/blog/list/section.tsx'
import type { SectionContext } from '#sections/contract.ts'
import { WHOLE_LIST } from '#sections/ui/list-view.ts'
import { translator } from '#shared/messages.ts'
import type { Locale } from '#shared/locales.ts'
import { loadMessages } from '../../worker/page/sections/messages.ts'
import { fileAssets } from '../support/file-assets.ts'
import { galleryPosts } from '../../worker/gallery/posts.ts'

const { posts, blog } = galleryPosts({ posts: { category: null, page: 1 } }, 'pt-BR')
const { post } = galleryPosts({ post: true }, 'pt-BR')
if (posts === undefined || blog === undefined || post === undefined) throw new Error('the gallery has posts')

const data = { ...BASE_DATA, pagination: 'numbers' as const }
const home = (locale: Locale) => (locale === 'pt-BR' ? '/' : `/${locale}`)

function contextOf(context: Partial<SectionContext>): SectionContext {
  return {
    first: true,
    titleTag: 'h2',
    resizeImages: 'none',
    home: '/',
    path: '/blog',
    loaded: { posts, blog },
    view: WHOLE_LIST,
    ...context,
  } as SectionContext
}

async function propsIn(locale: Locale, context: Partial<SectionContext>) {
  const t = translator(locale, await loadMessages(locale, fileAssets))
  return { id: 'list', locale, context: contextOf({ home: home(locale), ...context }), t }
}

test.each<[Locale, string, string]>([
  ['pt-BR', '/blog', '/blog/noticias/o-forno'],
  ['en-US', '/en-US/blog', '/en-US/blog/noticias/o-forno'],
  ['ja-JP', '/ja-JP/vlog', '/ja-JP/blog/noticias/o-forno'],
  ['sv-SE', '/sv-SE/blogg', '/sv-SE/blog/noticias/o-forno'],
])('a blog in %s has its index at %s and a post at %s', (locale, index, article) => {
  const place = { locale, context: { home: home(locale) } }
  expect(blogIndexPath(place)).toBe(index)
  expect(postPath({ category: 'noticias', slug: 'o-forno' }, place)).toBe(article)
})

test('a slug is percent-encoded in its address', () => {
  expect(categoryPath('técnica', { locale: 'pt-BR', context: { home: '/' } })).toBe('/blog/t%C3%A9cnica')
})

test('an index without posts says so and has no pagination', async () => {
  const props = await propsIn('en-US', { loaded: { posts: { posts: [], total: 0 }, blog } })
  const html = renderToStaticMarkup(<BlogList data={data} {...props} />)
  expect(html).toContain('There are no posts here yet')
  expect(html).toContain('<h1')
  expect(html).not.toMatch(/data-list|rel="next"/)
})

test('a category shows its name, marks its link and leads back', async () => {
  const loaded = { posts, blog: { ...blog, category: 'receitas' } }
  const props = await propsIn('pt-BR', { loaded, path: '/blog/receitas' })
  const html = renderToStaticMarkup(<BlogList data={data} {...props} />)
  expect(html).toMatch(/<h1[^>]*>Receitas<\/h1>/)
  expect(html).toMatch(/href="\/blog\/receitas" aria-current="page"/)
  expect(html.match(/aria-current/g)).toHaveLength(2) // the category and the page number
  expect(html).toContain('href="/blog/receitas?page=2"')
})

test('the second page links to the first without a parameter', async () => {
  const props = await propsIn('pt-BR', { view: { ...WHOLE_LIST, page: 2 } })
  const html = renderToStaticMarkup(<BlogList data={data} {...props} />)
  expect(html).toMatch(/href="\/blog" rel="prev"/)
  expect(html).toMatch(/href="\/blog\?page=3" rel="next"/)
})

test('the list requests the posts that the route names, and has their total number', () => {
  const view = { ...WHOLE_LIST, category: 'receitas', slug: null, page: 3 }
  expect(requiredData(data, view)).toEqual({ posts: { category: 'receitas', page: 3 } })
  const info = list.info(data, WHOLE_LIST, { posts, blog: { ...blog, pageSize: 7 } })
  expect(info).toEqual({ kind: 'posts', total: 24, pageSize: 7, categories: blog.categories, facets: [] })
})

test('a moment that cannot be parsed shows no date', async () => {
  const odd = { ...post, published_at: 'someday', updated_at: undefined }
  const props = await propsIn('pt-BR', { loaded: { post: odd, blog } })
  const html = renderToStaticMarkup(<BlogArticle data={{ ...BASE_DATA, share: true }} {...props} />)
  expect(html).not.toContain('<time')
  expect(html).not.toContain('Invalid')
})

test('the day of a post is its day in UTC', async () => {
  const late = { ...post, published_at: '2026-03-02T23:59:59Z' }
  const props = await propsIn('en-US', { loaded: { post: late } })
  const html = renderToStaticMarkup(<BlogArticle data={{ ...BASE_DATA, share: true }} {...props} />)
  expect(html).toContain('<time dateTime="2026-03-02T23:59:59.000Z">March 2, 2026</time>')
})

test('shared addresses contain the page’s query and title', () => {
  const [whatsapp] = shareLinks('https://a.example/blog/x?y=1&z', 'Pão & água')
  expect(new URL(whatsapp?.href ?? '').searchParams.get('text')).toBe(
    'Pão & água https://a.example/blog/x?y=1&z',
  )
})

test('an invitation to read is not shown for a blog without posts', async () => {
  const props = await propsIn('pt-BR', { loaded: { posts: { posts: [], total: 0 } } })
  const html = renderToStaticMarkup(<BlogLatest data={{ ...BASE_DATA, category: '', limit: 3 }} {...props} />)
  expect(html).toBe('')
})
