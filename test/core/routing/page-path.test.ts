import { expect, test } from 'vitest'
import type { PageRoute, RouteQuery } from '#shared/route.ts'
import { pagePath } from '../../../core/routing/page-path.ts'

test.each<[RouteQuery, string]>([
  [{}, '/a'],
  [{ page: 2 }, '/a?page=2'],
  [{ cat: 'news' }, '/a?cat=news'],
  [{ page: 2, cat: 'news' }, '/a?cat=news&page=2'],
  [{ cat: 'a & b', page: 2 }, '/a?cat=a+%26+b&page=2'],
  [
    {
      page: 2,
      filters: [
        ['f.cor', 'azul'],
        ['sort', '-price'],
      ],
    },
    '/a?page=2&f.cor=azul&sort=-price',
  ],
])('with %j the page is at %s', (query, path) => {
  expect(pagePath({ path: '/a', query } as PageRoute)).toBe(path)
})
