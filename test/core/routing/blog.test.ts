import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { BlogCategory } from '#shared/schema/site.ts'
import {
  type BlogMatch,
  blogName,
  blogPath,
  categoryName,
  hasPosts,
  matchBlog,
} from '../../../core/routing/blog.ts'
import { BLOG, siteWith } from './site-with.ts'

const site = siteWith({ config: BLOG })
const withoutBlog = siteWith()
const index: BlogMatch = { view: 'index' }
const category: BlogMatch = { view: 'category', category: 'novidades' }
const article: BlogMatch = { view: 'article', category: 'técnica', slug: 'olá mundo' }

describe('matchBlog', () => {
  test.each<[rest: string[], Locale, BlogMatch | null]>([
    [['blog'], 'pt-BR', index],
    [['blog'], 'en-US', index],
    [['vlog'], 'ja-JP', index],
    [['blogg'], 'no-NO', index],
    [['blog'], 'ja-JP', null],
    [['vlog'], 'pt-BR', null],
    [['blogg'], 'ja-JP', null],
    [['Blog'], 'pt-BR', null],
    [['novidades'], 'pt-BR', null],
    [[], 'pt-BR', null],
    [['blog', 'novidades'], 'pt-BR', category],
    [['blog', 'novidades'], 'ja-JP', category],
    [['vlog', 'novidades'], 'ja-JP', null],
    [['blog', 'nada'], 'pt-BR', null],
    [['blog', 'técnica', 'olá mundo'], 'ja-JP', article],
    [['vlog', 'técnica', 'olá mundo'], 'ja-JP', null],
    [['blog', 'nada', 'x'], 'pt-BR', null],
    [['blog', 'novidades', 'x', 'y'], 'pt-BR', null],
  ])('reads %j in %s as %j', (rest, locale, match) => {
    expect(matchBlog(rest, locale, site)).toEqual(match)
  })

  test('finds no post or list on a site without a blog', () => {
    expect([['blog'], ['blog', 'novidades']].map((rest) => matchBlog(rest, 'pt-BR', withoutBlog))).toEqual([
      null,
      null,
    ])
  })
})

test.each<[BlogMatch, Locale, string]>([
  [index, 'pt-BR', '/blog'],
  [index, 'en-US', '/en-US/blog'],
  [index, 'ja-JP', '/ja-JP/vlog'],
  [category, 'pt-BR', '/blog/novidades'],
  [category, 'ja-JP', '/ja-JP/blog/novidades'],
  [article, 'pt-BR', '/blog/t%C3%A9cnica/ol%C3%A1%20mundo'],
  [article, 'no-NO', '/no-NO/blog/t%C3%A9cnica/ol%C3%A1%20mundo'],
])('blogPath of %j in %s is %s', (match, locale, path) => {
  expect(blogPath(match, locale, site)).toBe(path)
})

describe('hasPosts', () => {
  const siteOf = (...categories: BlogCategory[]) =>
    siteWith({ config: { ...BLOG, blog: { categories, per_page: 10 } } })
  const a: BlogCategory = { slug: 'a', name: 'A', locales: ['pt-BR'] }
  const b: BlogCategory = { slug: 'b', name: 'B', locales: ['en-US'] }
  const open: BlogCategory = { slug: 'c', name: 'C' }
  const none: BlogCategory = { slug: 'd', name: 'D', locales: [] }

  test.each<[string, BlogCategory[], string | undefined, Locale, boolean]>([
    ['the index in a language of one category', [a, b], undefined, 'en-US', true],
    ['the index in a language of no category', [a, b], undefined, 'ja-JP', false],
    ['the index of a blog without categories', [], undefined, 'ja-JP', true],
    ['the index where one category names no languages', [a, open], undefined, 'ja-JP', true],
    ['a category in its language', [a, b], 'a', 'pt-BR', true],
    ['a category in the language of another', [a, b], 'a', 'en-US', false],
    ['a category that names no languages', [a, open], 'c', 'ja-JP', true],
    ['a category without posts', [none, open], 'd', 'pt-BR', false],
  ])('of %s', (_what, categories, category, locale, expected) => {
    expect(hasPosts(category === undefined ? {} : { category }, locale, siteOf(...categories))).toBe(expected)
  })

  test('is false on a site without a blog', () => {
    expect(hasPosts({}, 'pt-BR', withoutBlog)).toBe(false)
  })
})

test('a blog is named by its translation, or the site’s own name for it, or not at all', () => {
  expect([
    blogName(site, 'en-US'),
    blogName(site, 'ja-JP'),
    blogName(site, 'no-NO'),
    blogName(withoutBlog, 'en-US'),
    blogName(
      siteWith({ config: { ...BLOG, blog: { name: 'Diário', categories: [], per_page: 10 } } }),
      'en-US',
    ),
  ]).toEqual(['Journal', 'Diário', 'Diário', undefined, 'Diário'])
})

test('a category is named by its translation, or its own name', () => {
  const novidades: BlogCategory = {
    slug: 'novidades',
    name: 'Novidades',
    i18n: { 'en-US': { name: 'News' }, 'ja-JP': {} },
  }
  const tecnica: BlogCategory = { slug: 'técnica', name: 'Técnica' }
  expect([
    categoryName(novidades, 'en-US'),
    categoryName(novidades, 'ja-JP'),
    categoryName(novidades, 'no-NO'),
    categoryName(tecnica, 'en-US'),
  ]).toEqual(['News', 'Novidades', 'Novidades', 'Técnica'])
})
