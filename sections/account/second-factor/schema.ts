import { section } from '../../fields/section.ts'

export const schema = section({})
