import { section } from '../../fields/section.ts'
import { timelineFields } from '../fields.ts'

export const schema = section(timelineFields)
