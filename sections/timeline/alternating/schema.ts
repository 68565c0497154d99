import { section } from '../../fields.ts'
import { timelineFields } from '../fields.ts'

export const schema = section(timelineFields)
