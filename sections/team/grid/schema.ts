import { section } from '../../fields/section.ts'
import { teamFields } from '../fields.ts'

export const schema = section(teamFields)
