import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { WHOLE_LIST } from '#sections/ui/list-view.ts'
import { schema } from '#sections/product/grid/schema.ts'
import { list } from '#sections/product/grid/section.tsx'
import type { SectionData } from '#sections/contract.ts'
import { orderButton } from '#sections/product/order.ts'
import { noteOn } from '#sections/product/price.tsx'
import { productObjects } from '#sections/product/structured-data.ts'

const words = { locale: 'pt-BR', t: (key: string) => key } as const
const whatsapp = { link: { kind: 'whatsapp', ref: '+55 (31) 90000-1962/..evil' } }

function read(items: object[], rest: object = {}) {
  return z.parse(schema, { items, ...rest })
}

function product(stored: object) {
  const [read1] = read([{ title: 'Vaso', ...stored }]).items
  if (read1 === undefined) throw new Error('a product was stored')
  return read1
}

test.each([
  ['in_stock', 'inStock'],
  ['https://schema.org/OutOfStock', 'outOfStock'],
  ['sold out', 'outOfStock'],
  ['PreOrder', 'preOrder'],
  ['whatever', 'inStock'],
  [undefined, 'inStock'],
  [3, 'inStock'],
])('availability %j is read as %s', (availability, expected) => {
  expect(product({ availability }).availability).toBe(expected)
})

describe('the order link', () => {
  test('names what is ordered, and leads to a number of digits only', () => {
    const order = orderButton(product({ button: whatsapp, price: 12.5, sku: 'V&1' }), words)
    const url = new URL(order?.link?.href ?? '')
    expect(url.origin + url.pathname).toBe('https://wa.me/5531900001962')
    expect(url.searchParams.get('text')?.replace(/\s/g, ' ')).toBe('Vaso · V&1 · R$ 12,50')
    expect(order?.label).toBe('product.order')
  })

  test('has the tenant’s words, and does not change other addresses', () => {
    expect(orderButton(product({ button: { ...whatsapp, label: 'Reservar' } }), words)?.label).toBe(
      'Reservar',
    )
    const button = { label: 'Comprar', link: 'https://loja.example/?a=1' }
    expect(orderButton(product({ button }), words)?.link?.href).toBe('https://loja.example/?a=1')
  })

  test('is missing if sold out, or without an address', () => {
    expect(orderButton(product({ button: whatsapp, availability: 'soldOut' }), words)).toBeNull()
    expect(orderButton(product({ button: { label: 'Comprar' } }), words)).toBeNull()
    expect(orderButton(product({}), words)).toBeNull()
  })
})

test('a product has one label, the most important', () => {
  const { t } = words
  expect(noteOn(product({ price: 5, compareAt: 9, badge: 'Novo', availability: 'soldout' }), t)).toBe(
    'product.soldOut',
  )
  expect(noteOn(product({ price: 5, compareAt: 9, badge: 'Novo' }), t)).toBe('Novo')
  expect(noteOn(product({ price: 5, compareAt: 9 }), t)).toBe('product.sale')
  expect(noteOn(product({ price: 5, compareAt: 5 }), t)).toBe('')
})

test('images may be stored as one or as a list, and invalid ones are left out', () => {
  expect(product({ media: '/a.jpg' }).media.map(({ src }) => src)).toEqual(['/a.jpg'])
  expect(product({ media: ['/a.jpg', 'javascript:alert(1)', null, { src: '/b.jpg' }] }).media).toHaveLength(2)
  expect(product({}).media).toEqual([])
})

describe('the list of a grid', () => {
  const items = [
    { title: 'A', category: 'Mesa & banho' },
    { title: 'B', category: 'Pães' },
    { title: 'C', category: 'Pães' },
    { category: 'Sem título' },
    { title: 'D' },
  ]
  const data = read(items, { pageSize: 2 }) as SectionData

  test('counts what is shown, and has its categories', () => {
    expect(list.info(data, WHOLE_LIST, {})).toEqual({
      kind: 'products',
      total: 4,
      pageSize: 2,
      categories: [
        { slug: 'mesa-banho', label: 'Mesa & banho' },
        { slug: 'paes', label: 'Pães' },
      ],
      facets: [],
    })
  })

  test('counts only the chosen category, and nothing for an unknown one', () => {
    const total = (cat: string) => list.info(data, { ...WHOLE_LIST, chosen: { cat: [cat] } }, {})?.total
    expect(total('paes')).toBe(2)
    expect(total('outra')).toBe(0)
  })
})

test('structured data has absolute images, offers for priced products, and no ratings', () => {
  const data = read([
    {
      title: 'Vaso',
      media: '/a.jpg',
      price: 10,
      rating: 5,
      description: 'a **b**',
      availability: 'preorder',
    },
    { title: 'Curso' },
  ]) as SectionData
  expect(productObjects(data, { url: 'https://a.example/loja' })).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Vaso',
      image: ['https://a.example/a.jpg'],
      description: 'a b',
      offers: {
        '@type': 'Offer',
        url: 'https://a.example/loja',
        price: 10,
        priceCurrency: 'BRL',
        availability: 'https://schema.org/PreOrder',
      },
    },
    { '@context': 'https://schema.org', '@type': 'Product', name: 'Curso' },
  ])
})
