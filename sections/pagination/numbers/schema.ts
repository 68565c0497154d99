import { section } from '../../fields/section.ts'
import { paginationFields } from '../fields.ts'

export const schema = section(paginationFields('numbers'))
