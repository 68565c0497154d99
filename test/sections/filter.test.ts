import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { Facet, ListInfo, ListView } from '#sections/contract.ts'
import { schema } from '#sections/filter/bar/schema.ts'
import { categoryFacet, drawnControls, needsForm, offeredCategories } from '#sections/filter/controls.ts'
import { schema as gridSchema } from '#sections/product/grid/schema.ts'
import { productsList } from '#sections/product/products-list.ts'
import { facetKeys, sortKey } from '#sections/ui/facet-keys.ts'
import { WHOLE_LIST } from '#sections/ui/list-view.ts'
import { localList } from '#sections/ui/local-list.ts'

const info: ListInfo = {
  kind: 'products',
  total: 9,
  pageSize: 3,
  categories: [
    { slug: 'paes', label: 'Pães' },
    { slug: 'doces', label: 'Doces' },
  ],
  facets: [],
}

const facetOf = (facets: object[]) => categoryFacet(z.parse(schema, { facets }).facets)

describe('the categories that are offered', () => {
  test('are all categories of the list, unless the facet names some', () => {
    expect(offeredCategories(facetOf([]), info)).toEqual(info.categories)
    expect(offeredCategories(facetOf([{ field: 'price', type: 'range' }]), info)).toHaveLength(2)
  })

  test('are found by slug or by name, in the order of the facet, and may be renamed', () => {
    const facet = facetOf([
      { field: 'category', options: [{ value: 'doces', label: 'Para a tarde' }, 'Pães', 'none'] },
    ])
    expect(offeredCategories(facet, info)).toEqual([
      { slug: 'doces', label: 'Para a tarde' },
      { slug: 'paes', label: 'Pães' },
    ])
  })

  test('are links, and any further facet needs a form', () => {
    const drawn = (facets: object[], sort: object[] = []) => {
      const data = z.parse(schema, { facets, sort })
      const offered = [
        { key: 'cat', label: '', type: 'checkbox' as const, options: [] },
        { key: 'f.text', label: '', type: 'search' as const, term: '' },
      ]
      return drawnControls(data, { ...info, facets: offered })
    }
    expect(needsForm(drawn([{ field: 'category' }]))).toBe(false)
    expect(needsForm(drawn([], [{ field: 'price' }]))).toBe(true)
    expect(needsForm(drawn([{ type: 'search' }]))).toBe(true)
  })
})

test.each([
  [{ field: '', type: 'checkbox' }, ['cat']],
  [{ field: 'Category', type: 'select' }, ['cat']],
  [{ field: 'Tamanho da peça', type: 'checkbox' }, ['f.tamanho-da-peca']],
  [{ field: 'price', type: 'range' }, ['min.price', 'max.price']],
  [{ field: '', type: 'search' }, ['f.text']],
  [{ field: 'category', type: 'search' }, ['f.category']],
] as [Pick<Facet, 'field' | 'type'>, string[]][])('the facet %j has the parameters %j', (facet, keys) => {
  expect(facetKeys({ label: '', options: [], ...facet })).toEqual(keys)
})

test('a sort is named by its field, with a hyphen for descending order', () => {
  expect(sortKey({ field: 'Price', label: '', order: 'asc' })).toBe('price')
  expect(sortKey({ field: 'price', label: '', order: 'desc' })).toBe('-price')
})

describe('a list in the section itself', () => {
  const entries = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({
    name,
    in: index % 2 ? ['Ímpar'] : ['Par', 'Todos'],
  }))
  const shown = (view: Partial<ListView>) =>
    localList(entries, {
      kind: 'portfolio',
      pageSize: 2,
      view: { ...WHOLE_LIST, ...view },
      read: (entry, field) => (field === 'category' ? entry.in : []),
    })

  test('shows a page of the chosen category', () => {
    expect(shown({ page: 2, chosen: { cat: ['par'] } }).shown.map(({ name }) => name)).toEqual(['e'])
    expect(shown({ chosen: { cat: ['impar'] } }).info).toMatchObject({ total: 2 })
  })

  test('has a last page and nothing after it', () => {
    expect(shown({ page: 9 })).toMatchObject({ view: { page: 3 }, shown: [{ name: 'e' }] })
  })

  test('has the page size of the pagination that belongs to it', () => {
    expect(shown({ pageSize: 4 })).toMatchObject({ info: { pageSize: 4 }, shown: { length: 4 } })
  })
})

describe('products', () => {
  const products = z.parse(gridSchema, {
    items: [
      {
        title: 'Pão da casa',
        price: 29,
        category: 'Pães',
        options: [{ name: 'Farinha', values: ['Trigo'] }],
      },
      {
        title: 'Centeio',
        price: 34,
        category: 'Pães',
        options: [{ name: 'Farinha', values: ['Centeio', 'Trigo'] }],
      },
      { title: 'Broa', price: 22, category: 'Quitandas', description: 'De **fubá** escaldado' },
      { title: 'Goiabada', category: 'Doces' },
    ],
  })
  const facets: Facet[] = [
    { field: 'category', label: 'Tipo', type: 'checkbox', options: [] },
    { field: 'Farinha', label: 'Farinha', type: 'checkbox', options: [] },
    { field: 'price', label: 'Preço', type: 'range', options: [] },
    { field: '', label: 'Busca', type: 'search', options: [] },
  ]
  const sorts: ListView['sorts'] = [
    { field: 'price', label: 'Menor preço', order: 'asc' },
    { field: 'price', label: 'Maior preço', order: 'desc' },
    { field: 'title', label: 'Nome', order: 'asc' },
  ]
  const view = (chosen: ListView['chosen']) =>
    productsList(products, { ...WHOLE_LIST, facets, sorts, chosen }, 'pt-BR')
  const titles = (chosen: ListView['chosen']) => view(chosen).shown.map(({ title }) => title)

  test.each([
    [{}, ['Pão da casa', 'Centeio', 'Broa', 'Goiabada']],
    [{ cat: ['paes', 'doces'] }, ['Pão da casa', 'Centeio', 'Goiabada']],
    [{ 'f.farinha': ['centeio'] }, ['Centeio']],
    [{ cat: ['paes'], 'max.price': ['30'] }, ['Pão da casa']],
    [{ 'min.price': ['22'], 'max.price': ['29'] }, ['Pão da casa', 'Broa']],
    [{ 'min.price': ['30'], 'max.price': ['20'] }, ['Pão da casa', 'Broa']],
    [{ 'max.price': ['28,50'] }, ['Broa']],
    [{ 'min.price': ['muito'] }, ['Pão da casa', 'Centeio', 'Broa', 'Goiabada']],
    [{ 'f.text': ['FUBA escaldado'] }, ['Broa']],
    [{ 'f.text': ['pao'] }, ['Pão da casa']],
    [{ 'f.text': ['paes'] }, ['Pão da casa', 'Centeio']],
    [{ 'f.farinha': ['arroz'] }, []],
    [{ sort: ['price'] }, ['Broa', 'Pão da casa', 'Centeio', 'Goiabada']],
    [{ sort: ['-price'] }, ['Centeio', 'Pão da casa', 'Broa', 'Goiabada']],
    [{ sort: ['title'] }, ['Broa', 'Centeio', 'Goiabada', 'Pão da casa']],
  ] as [ListView['chosen'], string[]][])('filtered by %j are %j', (chosen, expected) => {
    expect(titles(chosen)).toEqual(expected)
  })

  test('are counted for each option under the other facets', () => {
    const [category, flour] = view({ cat: ['paes'], 'f.farinha': ['centeio'] }).info.facets
    expect(category).toEqual({
      key: 'cat',
      label: 'Tipo',
      type: 'checkbox',
      options: [
        { value: 'paes', label: 'Pães', count: 1, isChosen: true },
        { value: 'quitandas', label: 'Quitandas', count: 0, isChosen: false },
        { value: 'doces', label: 'Doces', count: 0, isChosen: false },
      ],
    })
    expect(flour).toMatchObject({
      key: 'f.farinha',
      options: [
        { value: 'trigo', count: 2 },
        { value: 'centeio', count: 1, isChosen: true },
      ],
    })
  })

  test('give their range, and the bounds in use', () => {
    const [, , price] = view({ 'min.price': ['30'], 'max.price': ['25'] }).info.facets
    expect(price).toEqual({
      key: 'min.price',
      field: 'price',
      label: 'Preço',
      type: 'range',
      min: 22,
      max: 34,
      from: '25',
      to: '30',
    })
  })

  test('get no facet of a field that none of them has', () => {
    const rare: Facet[] = [
      { field: 'badge', label: '', type: 'checkbox', options: [] },
      { field: 'rating', label: '', type: 'range', options: [] },
    ]
    expect(productsList(products, { ...WHOLE_LIST, facets: rare }).info.facets).toEqual([])
  })
})
