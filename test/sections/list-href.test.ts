import { expect, test } from 'vitest'
import { entriesOfPage, listHref, pageCount, pageNumbers } from '#sections/ui/list-href.ts'

test.each([
  [{ page: 1, cat: null }, '/loja'],
  [{ page: 3, cat: null }, '/loja?page=3'],
  [{ page: 1, cat: 'pães' }, '/loja?cat=p%C3%A3es'],
  [{ page: 2, cat: 'a&b' }, '/loja?cat=a%26b&page=2'],
])('%j is at %s', (query, href) => {
  expect(listHref('/loja', query)).toBe(href)
})

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('on page %i of %i the offer is %j', (current, count, numbers) => {
  expect(pageNumbers(current, count)).toEqual(numbers)
})

test('an empty list is one page', () => {
  expect(pageCount({ total: 0, pageSize: 10 })).toBe(1)
  expect(pageCount({ total: 21, pageSize: 10 })).toBe(3)
  expect(entriesOfPage([1, 2, 3], 2, 2)).toEqual([3])
})
