import * as z from 'zod/mini'
import { amount, currency } from '../currency.ts'
import { button, choice, item, list, number, rich, text, toggle } from '../fields.ts'
import { mediaList } from '../media-list.ts'

const AVAILABILITIES = ['inStock', 'outOfStock', 'preOrder'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** Shops write it in many ways: `in_stock`, `InStock`, an address of schema.org. */
const availability = z.pipe(
  z.catch(z.optional(z.string()), undefined),
  z.transform((stored): Availability => {
    const word = (stored ?? '')
      .replace(/^.*\//, '')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
    if (word === 'soldout') return 'outOfStock'
    return AVAILABILITIES.find((each) => each.toLowerCase() === word) ?? 'inStock'
  }),
)

const product = item({
  title: text({ max: 200 }),
  media: mediaList(),
  price: amount(),
  compareAt: amount(),
  currency: currency(),
  badge: text({ max: 40 }),
  description: rich({ max: 20_000 }),
  options: list(item({ name: text({ max: 60 }), values: list(text({ max: 60 }), { max: 30 }) }), { max: 8 }),
  sku: text({ max: 60 }),
  availability,
  category: text({ max: 80, help: 'What a filter finds it by' }),
  button: z.catch(z.optional(button()), undefined),
  rating: z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(5))), undefined),
})

export type Product = z.output<typeof product>

const columns = z.object({
  d: number({ min: 1, max: 6, default: 4 }),
  m: number({ min: 1, max: 3, default: 2 }),
})

/** What every kind of products stores. */
export const productFields = {
  items: list(product, { max: 500 }),
  ratio: choice(['portrait', 'square', 'landscape'], { help: 'Shape of the images' }),
  secondImageHover: toggle({ help: 'The second image shows under the pointer' }),
}

/** For those that show several. */
export const manyProductsFields = {
  ...productFields,
  layout: choice(['grid', 'list', 'carousel']),
  columns: z.catch(z._default(columns, { d: 4, m: 2 }), { d: 4, m: 2 }),
}
