import { section } from '../../fields.ts'
import { pricingFields } from '../fields.ts'

export const schema = section(pricingFields)
