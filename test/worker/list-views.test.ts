import { describe, expect, test } from 'vitest'
import type { Facet, ListControls, ListKind } from '#sections/contract.ts'
import type { RouteQuery } from '#shared/route.ts'
import { readListQuery } from '../../core/routing/list-query.ts'
import { type ListMember, listViews, readByLists } from '../../worker/page/sections/list-views.ts'

const list = (id: string, kind: ListKind) => ({ id, kind })
const price: Facet = { field: 'price', label: '', type: 'range', options: [] }
const colour: Facet = { field: 'Cor', label: '', type: 'checkbox', options: [] }
const filter = (source?: ListKind, facets: Facet[] = [price, colour]) => ({
  id: 'filtro',
  controls: {
    source,
    list: 'below',
    facets,
    sorts: [{ field: 'price', label: '', order: 'desc' }],
  } satisfies ListControls,
})
const pages = (source?: ListKind, pageSize?: number) => ({
  id: 'paginas',
  controls: { source, list: 'above', pageSize } satisfies ListControls,
})

const placed = (...members: Omit<ListMember, 'position'>[]): ListMember[] =>
  members.map((member, position) => ({ ...member, position }))
const asked = (search: string): RouteQuery => readListQuery(new URLSearchParams(search))
const viewsOf = (members: ListMember[], search = '') => listViews(members, asked(search))

describe('a filter or pagination', () => {
  test('belongs to the nearest list, below a filter and above a pagination', () => {
    const members = placed(filter(), list('a', 'products'), pages(), filter(), list('b', 'products'), pages())
    const views = viewsOf(members)
    expect([0, 1, 2, 3, 4, 5].map((position) => views.get(position)?.position)).toEqual([1, 1, 1, 4, 4, 4])
  })

  test('belongs to a list of its kind, on either side', () => {
    const members = placed(list('a', 'portfolio'), filter('portfolio'), list('b', 'products'))
    expect(viewsOf(members).get(1)?.position).toBe(0)
    expect(viewsOf(placed(filter('posts'), list('b', 'products'))).get(0)).toBeUndefined()
  })

  test('sets the facets and orders of its list, or its page size', () => {
    const view = viewsOf(placed(filter(), list('a', 'products'), pages('products', 6))).get(1)?.view
    expect(view).toMatchObject({ facets: [price, colour], sorts: [{ field: 'price' }], pageSize: 6 })
  })
})

describe('a visitor’s choice in a list', () => {
  const members = placed(filter(), list('paes', 'products'), filter(), list('doces', 'products'))

  test('applies to the first list without a prefix, and to others with their id', () => {
    const views = viewsOf(
      members,
      '?cat=a&page=2&f.cor=azul&f.cor=cru&doces.page=3&doces.min.price=5&doces.sort=-price',
    )
    expect(views.get(1)?.view).toMatchObject({
      prefix: '',
      anchor: '#paes',
      page: 2,
      chosen: { cat: ['a'], 'f.cor': ['azul', 'cru'] },
      others: [
        ['doces.min.price', '5'],
        ['doces.page', '3'],
        ['doces.sort', '-price'],
      ],
    })
    expect(views.get(3)?.view).toMatchObject({
      prefix: 'doces.',
      page: 3,
      chosen: { 'min.price': ['5'], sort: ['-price'] },
      others: [
        ['cat', 'a'],
        ['page', '2'],
        ['f.cor', 'azul'],
        ['f.cor', 'cru'],
      ],
    })
  })

  test.each(['?f.tamanho=p', '?sort=title', '?outra.page=2', '?min.cor=2', '?f.price=9'])(
    'ignores %s, which no list has',
    (search) => {
      const views = viewsOf(members, search)
      expect(views.get(1)?.view).toMatchObject({ page: 1, chosen: {}, others: [] })
      expect(views.get(3)?.view).toMatchObject({ page: 1, chosen: {}, others: [] })
      expect(readByLists(asked(search), views.values())).toEqual({})
    },
  )

  test('is the part of the query that the page depends on', () => {
    const search = '?page=2&f.cor=azul&f.x=1&doces.page=2&utm_source=a'
    expect(readByLists(asked(search), viewsOf(members, search).values())).toEqual({
      page: 2,
      filters: [
        ['doces.page', '2'],
        ['f.cor', 'azul'],
      ],
    })
  })
})
