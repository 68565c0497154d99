import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { section } from '../../fields/section.ts'
import { choice, number } from '../../fields/value.ts'
import { manyProductsFields } from '../fields.ts'

const columns = z.object({
  d: number({ min: 1, max: 6, default: 4, label: 'On a wide screen' }),
  m: number({ min: 1, max: 3, default: 2, label: 'On a phone' }),
})

export const schema = section({
  ...manyProductsFields,
  layout: choice(['grid', 'list', 'carousel']),
  columns: field('object', z.catch(z._default(columns, { d: 4, m: 2 }), { d: 4, m: 2 }), {
    help: 'Number of products in a row',
  }),
  pageSize: number({ min: 1, max: 100, default: 24, help: 'Products per page' }),
  pagination: choice(['numbers', 'prev-next', 'none'], {
    help: 'Links to the other pages; none if the page has a pagination section',
  }),
})
