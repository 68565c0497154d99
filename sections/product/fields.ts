import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { amount, currency } from '../fields/currency.ts'
import { optionalButton } from '../fields/button.ts'
import { item, list } from '../fields/list.ts'
import { rich, text } from '../fields/text.ts'
import { choice, toggle } from '../fields/value.ts'
import { mediaList } from '../fields/media.ts'
import { rating } from '../fields/rating.ts'

const AVAILABILITIES = ['inStock', 'outOfStock', 'preOrder'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** Shops write availability in different ways: `in_stock`, `InStock`, an address of schema.org. */
const availability = field(
  'text',
  z.pipe(
    z.catch(z.optional(z.string()), undefined),
    z.transform((stored): Availability => {
      const word = (stored ?? '')
        .replace(/^.*\//, '')
        .replace(/[^a-z]/gi, '')
        .toLowerCase()
      if (word === 'soldout') return 'outOfStock'
      return AVAILABILITIES.find((each) => each.toLowerCase() === word) ?? 'inStock'
    }),
  ),
  { help: `One of ${AVAILABILITIES.join(', ')}` },
)

const product = item({
  title: text({ max: 200 }),
  media: mediaList({ label: 'Images', help: 'One or several; the second may show under the pointer' }),
  price: amount({ help: 'In the currency of the product' }),
  compareAt: amount({ label: 'Earlier price', help: 'Shown crossed out beside the price' }),
  currency: currency(),
  badge: text({ max: 40, help: 'Short note on the image' }),
  description: rich({ max: 20_000 }),
  options: list(
    item({ name: text({ max: 60 }), values: list(text({ max: 60 }), { max: 30, help: 'Like S, M and L' }) }),
    { max: 8, help: 'What a visitor chooses, like size or colour' },
  ),
  sku: text({ max: 60, label: 'Article number', help: 'What the shop calls it' }),
  availability,
  category: text({ max: 80, help: 'Filters select products by this value' }),
  button: optionalButton(),
  rating: rating(),
})

export type Product = z.output<typeof product>

/** The fields of every product section. */
export const productFields = {
  items: list(product, { max: 500, label: 'Products' }),
  ratio: choice(['portrait', 'square', 'landscape'], { help: 'Shape of the images' }),
}

/** For sections with several products. */
export const manyProductsFields = {
  ...productFields,
  secondImageHover: toggle({
    label: 'Second image under the pointer',
    help: 'The second image shows under the pointer',
  }),
}
