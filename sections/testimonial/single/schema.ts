import { section } from '../../fields/section.ts'
import { testimonialFields } from '../fields.ts'

export const schema = section(testimonialFields)
