import { describe, expect, test } from 'vitest'
import { movedPost, newPost, setField, tagsOf, translatedPost } from '../../studio/posts/change-posts.ts'
import { type MarkdownMark, withMark } from '../../studio/posts/markdown-marks.ts'
import { currentPosts, itemOf, type PostValue, postPath, postState } from '../../studio/posts/post-value.ts'

const post = (slug: string, more: Partial<PostValue> = {}): PostValue => ({
  locale: 'pt-BR',
  category: 'novas',
  slug,
  title: slug,
  published_at: '2026-11-01T10:00:00.000Z',
  body: 'Olá',
  ...more,
})
const NOW = new Date('2026-11-26T12:00:00Z')

test('posts are sorted newest first, with added ones and without deleted ones', () => {
  const read = [post('velho', { published_at: '2020-01-01T00:00:00Z' }), post('novo'), post('fora')]
  const documents = { 'posts/pt-BR/novas/fora': null, 'posts/pt-BR/novas/mais': post('mais'), 'pages/x': {} }
  expect(currentPosts(read, documents).map(({ slug }) => slug)).toEqual(['mais', 'novo', 'velho'])
})

test.each([
  [{}, 'out'],
  [{ published_at: '2026-12-24T10:00:00Z' }, 'scheduled'],
  [{ published_at: '2026-12-24T10:00:00Z', draft: true }, 'draft'],
] as const)('a post with %j is %s', (more, state) => {
  expect(postState(post('a', more), NOW.getTime())).toBe(state)
})

test('a new post is hidden, and has an unused address in its category', () => {
  const added = newPost({ title: 'Pão!', locale: 'pt-BR', category: 'novas', now: NOW }, [post('pao')])
  expect(added).toEqual(
    post('pao-2', { title: 'Pão!', body: '', draft: true, published_at: '2026-11-26T12:00:00.000Z' }),
  )
})

test('a moved post gets a free address', () => {
  const posts = [post('a'), post('b'), post('a', { category: 'receitas' })]
  expect(itemOf(movedPost(post('a'), { category: 'receitas' }, posts))).toBe('pt-BR/receitas/a-2')
  expect(itemOf(movedPost(post('a'), { slug: 'b' }, posts))).toBe('pt-BR/novas/b-2')
  expect(itemOf(movedPost(post('a'), { slug: 'c' }, posts))).toBe('pt-BR/novas/c')
})

test('a translation starts hidden, with the same texts and a reference to its original', () => {
  const added = translatedPost(post('pao'), 'en-US', [])
  expect(added).toEqual(post('pao', { locale: 'en-US', draft: true, translation: 'pao' }))
  expect(postPath(added, 'pt-BR')).toBe('en-US/blog/novas/pao')
  expect(postPath(post('pao'), 'pt-BR')).toBe('blog/novas/pao')
})

test('an emptied field is removed, and tags are separated by commas', () => {
  const draft = post('a', { excerpt: 'Curto', tags: ['um'] })
  setField(draft, 'excerpt', '')
  setField(draft, 'tags', tagsOf(' , '))
  expect(draft).toEqual(post('a'))
  expect(tagsOf('pão, forno  a lenha,pão,')).toEqual(['pão', 'forno a lenha'])
})

describe('Markdown formatting', () => {
  /** The selection is between two bars. */
  const marked = (typed: string, mark: MarkdownMark) => {
    const [before = '', inner = '', after = ''] = typed.split('|')
    const chosen = { text: before + inner + after, from: before.length, to: before.length + inner.length }
    const { text, from, to } = withMark(chosen, mark)
    return `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`
  }

  test.each<[MarkdownMark, string, string]>([
    ['bold', 'a |b| c', 'a **|b|** c'],
    ['bold', 'a **|b|** c', 'a |b| c'],
    ['italic', 'a || c', 'a _||_ c'],
    ['heading', 'one\ntw|o|', 'one\n|## two|'],
    ['list', 'o|ne\nt|wo\nthree', '|- one\n- two|\nthree'],
    ['list', '|- one\n- two|', '|one\ntwo|'],
    ['quote', '||', '|> |'],
    ['link', 'see |this|', 'see [this](|https://|)'],
    ['picture', '||', '![](|/media/|)'],
  ])('of %s changes %j to %j', (mark, before, after) => {
    expect(marked(before, mark)).toBe(after)
  })
})
