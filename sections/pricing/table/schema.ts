import * as z from 'zod/mini'
import { item, list } from '../../fields/list.ts'
import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { pricingFields } from '../fields.ts'

const value = z.union([z.boolean(), text({ max: 120 })])

export const schema = section({
  ...pricingFields,
  compareTable: list(
    item({
      label: text({ max: 200 }),
      values: list(value, { max: 8, help: 'One for each plan: a text, or whether it is included' }),
    }),
    { max: 80, label: 'Comparison', help: 'Rows of the table; empty: the features of the plans' },
  ),
})
