import { section } from '../../fields.ts'
import { paginationFields } from '../fields.ts'

export const schema = section(paginationFields('numbers'))
