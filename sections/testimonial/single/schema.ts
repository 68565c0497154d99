import { section } from '../../fields.ts'
import { testimonialFields } from '../fields.ts'

export const schema = section(testimonialFields)
