import { section } from '../../fields/section.ts'
import { pricingFields } from '../fields.ts'

export const schema = section(pricingFields)
