import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { pricingFields } from '../fields.ts'

export const schema = section({
  ...pricingFields,
  discountLabel: text({ max: 60, help: 'Beside the yearly price: "2 meses grátis"' }),
})
