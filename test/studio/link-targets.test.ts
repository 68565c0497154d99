import { expect, test } from 'vitest'
import { linkTargets } from '../../studio/form/link-targets.ts'
import type { SiteAnswer } from '../../studio/site/use-site.ts'

const post = (locale: string, slug: string, title: string) => ({
  ...{ locale, category: 'novas', slug, title, published_at: '2026-01-01T00:00:00Z', body: '' },
})

test('a link may lead to every page, post and popup, even an unsaved one, but not to a deleted one', () => {
  const content = {
    defaultLocale: 'pt-BR',
    pages: [{ id: 'home', name: 'Início', sections: [] }],
    posts: [
      post('en-US', 'ola', 'Hello'),
      post('pt-BR', 'ola', 'Olá'),
      { ...post('en-US', 'market', 'Market'), translation: 'feira' },
    ],
    popups: [{ id: 'oferta', name: 'Oferta', config: { pages: [] } }],
  } as unknown as SiteAnswer['content']
  const documents = {
    'pages/sobre': { id: 'sobre', name: 'Sobre', sections: [] },
    'posts/pt-BR/novas/feira': { ...post('pt-BR', 'feira', 'Feira'), translation: 'feira' },
    'popups/oferta': null,
  }
  const { page, post: posts, popup } = linkTargets(content, documents)
  expect(page.map(({ id }) => id)).toEqual(['home', 'sobre'])
  expect(posts).toEqual(
    expect.arrayContaining([
      { id: 'novas/ola', name: 'Olá' },
      { id: 'novas/feira', name: 'Feira' },
    ]),
  )
  expect(posts).toHaveLength(2)
  expect(popup).toEqual([])
})

test('the posts of a site are read only when a link needs them, and only once', () => {
  let reads = 0
  const content = {
    pages: [],
    get posts() {
      reads += 1
      return [post('pt-BR', 'ola', 'Olá')]
    },
  } as unknown as SiteAnswer['content']
  const targets = linkTargets(content, {})
  expect([reads, targets.post.length, targets.post.length, reads]).toEqual([0, 1, 1, 1])
})
