import { section } from '../../fields/section.ts'
import { filterFields } from '../fields.ts'

export const schema = section(filterFields)
