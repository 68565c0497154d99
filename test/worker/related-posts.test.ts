import { expect, test } from 'vitest'
import type { PostSummary } from '#shared/schema/blog.ts'
import { relatedPosts } from '../../worker/page/sections/related-posts.ts'

function post(id: string, category: string, ...tags: string[]): PostSummary {
  return { id, slug: id, category, title: id, published_at: '2026-01-01', tags } as PostSummary
}

const article = post('article', 'receitas', 'levain', 'broa')

test('shared tags count more than the category, and the newest wins among equals', () => {
  const candidates = [
    post('new', 'bastidores'),
    post('tagged', 'bastidores', 'levain'),
    post('same', 'receitas'),
    post('both', 'receitas', 'broa', 'levain'),
    post('older', 'bastidores'),
  ]
  expect(relatedPosts(article, candidates, 4).map(({ id }) => id)).toEqual(['both', 'tagged', 'same', 'new'])
})

test('related posts contain neither the article itself nor a post twice', () => {
  const same = post('same', 'receitas')
  expect(relatedPosts(article, [article, same, same], 3)).toEqual([same])
})
