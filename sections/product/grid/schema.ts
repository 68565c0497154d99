import { section } from '../../fields/section.ts'
import { choice, number } from '../../fields/value.ts'
import { manyProductsFields } from '../fields.ts'

export const schema = section({
  ...manyProductsFields,
  pageSize: number({ min: 1, max: 100, default: 24, help: 'Products to a page' }),
  pagination: choice(['numbers', 'prev-next', 'none'], {
    help: 'Links to the other pages; none when a pagination section stands on the page',
  }),
})
