import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'
import { teamFields } from '../fields.ts'

export const schema = section({
  ...teamFields,
  layout: choice(['grid', 'list', 'carousel']),
})
