import { expect, test } from 'vitest'
import { readListQuery } from '../../../core/routing/list-query.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search))

test.each([
  ['?page=2&cat=a', { page: 2, cat: 'a' }],
  [
    '?cat=a&cat=b',
    {
      filters: [
        ['cat', 'a'],
        ['cat', 'b'],
      ],
    },
  ],
  [
    '?sort=-price&f.cor=azul',
    {
      filters: [
        ['f.cor', 'azul'],
        ['sort', '-price'],
      ],
    },
  ],
  [
    '?min.price=5&max.price=9',
    {
      filters: [
        ['max.price', '9'],
        ['min.price', '5'],
      ],
    },
  ],
  [
    '?doces.page=2&doces.cat=a',
    {
      filters: [
        ['doces.cat', 'a'],
        ['doces.page', '2'],
      ],
    },
  ],
])('the query %s is read as %j', (search, query) => {
  expect(read(search)).toEqual(query)
})

test.each([
  ['the empty fields of a form', '?f.text=&min.price=&max.price=&sort=&cat='],
  ['spaces', '?f.text=%20%20'],
  ['the first page', '?page=1&doces.page=1'],
  ['a page that is not a number', '?page=x&doces.page=x&doces.page=0'],
  ['other parameters', '?utm_source=a&q=b&gclid=c&f=d&fbclid.x=1'],
  ['a long value', `?f.text=${'x'.repeat(101)}`],
  ['a long name', `?f.${'x'.repeat(200)}=1`],
])('nothing is read from the query %s', (_, search) => {
  expect(read(search)).toEqual({})
})

test('neither the order of parameters nor a repeated one changes what is read', () => {
  expect(read('?f.b=1&f.a=2&f.b=1&f.a=1')).toEqual(read('?f.a=1&f.a=2&f.b=1'))
})

test('at most forty parameters are read', () => {
  const search = Array.from({ length: 100 }, (_, index) => `f.a=${index}`).join('&')
  expect(read(`?${search}`).filters).toHaveLength(40)
})
