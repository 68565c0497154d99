import { section } from '../../fields.ts'
import { teamFields } from '../fields.ts'

export const schema = section(teamFields)
