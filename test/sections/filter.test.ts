import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { ListInfo } from '#sections/contract.ts'
import { categoryFacet, offeredCategories } from '#sections/filter/facet.ts'
import { schema } from '#sections/filter/bar/schema.ts'
import { listOfPage } from '#sections/ui/list-of-page.ts'
import { localList } from '#sections/ui/local-list.ts'

const info = (kind: ListInfo['kind']): ListInfo => ({
  kind,
  total: 9,
  pageSize: 3,
  categories: [
    { slug: 'paes', label: 'Pães' },
    { slug: 'doces', label: 'Doces' },
  ],
})

const facetOf = (facets: object[]) => categoryFacet(z.parse(schema, { facets }).facets)

describe('the categories that are offered', () => {
  test('are all of the list, unless the facet names some', () => {
    expect(offeredCategories(facetOf([]), info('products'))).toEqual(info('products').categories)
    expect(offeredCategories(facetOf([{ field: 'price', type: 'range' }]), info('products'))).toHaveLength(2)
  })

  test('are found by slug or by name, in the order of the facet, and may be renamed', () => {
    const facet = facetOf([
      { field: 'category', options: [{ value: 'doces', label: 'Para a tarde' }, 'Pães', 'none'] },
    ])
    expect(offeredCategories(facet, info('products'))).toEqual([
      { slug: 'doces', label: 'Para a tarde' },
      { slug: 'paes', label: 'Pães' },
    ])
  })
})

describe('the list a block belongs to', () => {
  const lists = { products: info('products'), portfolio: info('portfolio') }

  test('is the one it names', () => {
    expect(listOfPage('portfolio', { lists })?.kind).toBe('portfolio')
    expect(listOfPage('posts', { lists })).toBeUndefined()
  })

  test('is the first of the page when it names none', () => {
    expect(listOfPage(undefined, { lists })?.kind).toBe('products')
    expect(listOfPage(undefined, {})).toBeUndefined()
  })
})

describe('a list of the section itself', () => {
  const entries = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({
    name,
    in: index % 2 ? ['Ímpar'] : ['Par', 'Todos'],
  }))
  const view = (page: number, cat: string | null) =>
    localList(entries, {
      kind: 'portfolio',
      pageSize: 2,
      query: { page, cat },
      categoriesOf: (entry) => entry.in,
    })

  test('shows a page of the chosen category', () => {
    expect(view(2, 'par').shown.map(({ name }) => name)).toEqual(['e'])
    expect(view(1, 'impar').info).toMatchObject({ total: 2 })
  })

  test('shows all for a category that another list was asked for', () => {
    expect(view(1, 'outra')).toMatchObject({ cat: null, info: { total: 5 } })
  })

  test('ends on its last page where another list is longer', () => {
    expect(view(9, null)).toMatchObject({ page: 3, shown: [{ name: 'e' }] })
  })
})
