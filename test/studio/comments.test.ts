import { expect, test } from 'vitest'
import { postAt } from '../../studio/comments/post-at.ts'
import { commentsOnPage, openCounts } from '../../studio/comments/comments-on-page.ts'

const comment = (page: string | null, section: string, resolved_at: string | null = null) => ({
  page,
  section,
  resolved_at,
})

test('a page shows the comments on its own sections, and those made on any page about header and footer', () => {
  const own = comment('home', 'abre')
  const atFoot = comment('sobre', 'rodape')
  const others = [comment('sobre', 'abre'), comment(null, 'artigo')]
  const edited = { page: 'home', shared: [{ id: 'topo' }, { id: 'rodape' }] }
  expect(commentsOnPage([own, ...others, atFoot], edited)).toEqual([own, atFoot])
})

test('only open comments are counted, by section', () => {
  const done = '2026-11-27T10:00:00Z'
  const comments = [
    comment('home', 'abre'),
    comment('home', 'abre'),
    comment('home', 'abre', done),
    comment('home', 'preco', done),
  ]
  expect([...openCounts(comments)]).toEqual([['abre', 2]])
})

test('a comment on a post leads to it, and one on a list of posts to no post', () => {
  const post = { locale: 'pt-BR', category: 'receitas', slug: 'pão' }
  const posts = [{ ...post, locale: 'en-US' }, { ...post, slug: 'broa' }, post]
  expect(postAt(posts, { path: '/blog/receitas/p%C3%A3o', locale: 'pt-BR' })).toBe(post)
  expect(postAt(posts, { path: '/blog/receitas', locale: 'pt-BR' })).toBeNull()
})
