import { section } from '../../fields.ts'
import { productFields } from '../fields.ts'

export const schema = section(productFields)
