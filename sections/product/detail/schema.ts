import { section } from '../../fields/section.ts'
import { productFields } from '../fields.ts'

export const schema = section(productFields)
