import { section } from '../../fields/section.ts'
import { portfolioFields } from '../fields.ts'

export const schema = section(portfolioFields)
