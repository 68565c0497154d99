import { section } from '../../fields.ts'
import { portfolioFields } from '../fields.ts'

export const schema = section(portfolioFields)
