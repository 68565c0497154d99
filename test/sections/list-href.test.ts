import { expect, test } from 'vitest'
import { entriesOfPage, listHref, pageCount, pageNumbers, withChosen } from '#sections/ui/list-href.ts'
import { WHOLE_LIST } from '#sections/ui/list-view.ts'

test.each([
  [{}, '/loja'],
  [{ page: 3 }, '/loja?page=3'],
  [{ chosen: { cat: ['pães'] } }, '/loja?cat=p%C3%A3es'],
  [{ page: 2, chosen: { cat: ['a&b'] } }, '/loja?cat=a%26b&page=2'],
  [
    { chosen: { sort: ['-price'], 'f.cor': ['azul', 'cru'], 'min.price': ['5'] } },
    '/loja?f.cor=azul&f.cor=cru&min.price=5&sort=-price',
  ],
  [
    { prefix: 'doces.', anchor: '#doces', page: 2, chosen: { cat: ['a'] } },
    '/loja?doces.cat=a&doces.page=2#doces',
  ],
])('%j has the address %s', (view, href) => {
  expect(listHref('/loja', { ...WHOLE_LIST, ...view })).toBe(href)
})

test('the parameters of another list stay', () => {
  const others = [['cat', 'paes'] as const, ['page', '2'] as const]
  expect(listHref('/loja', { ...WHOLE_LIST, prefix: 'doces.', page: 3, others })).toBe(
    '/loja?doces.page=3&cat=paes&page=2',
  )
})

test('a key without values is not selected', () => {
  expect(withChosen({ cat: ['a'], sort: ['price'] }, 'cat', [])).toEqual({ sort: ['price'] })
  expect(withChosen({ cat: ['a'] }, 'cat', ['b'])).toEqual({ cat: ['b'] })
})

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i links to the pages %j', (current, count, numbers) => {
  expect(pageNumbers(current, count)).toEqual(numbers)
})

test('an empty list is one page', () => {
  expect(pageCount({ total: 0, pageSize: 10 })).toBe(1)
  expect(pageCount({ total: 21, pageSize: 10 })).toBe(3)
  expect(entriesOfPage([1, 2, 3], 2, 2)).toEqual([3])
})
