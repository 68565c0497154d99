import { section } from '../../fields.ts'
import { filterFields } from '../fields.ts'

export const schema = section(filterFields)
