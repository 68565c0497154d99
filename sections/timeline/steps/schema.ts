import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'
import { timelineFields } from '../fields.ts'

export const schema = section({
  ...timelineFields,
  orientation: choice(['horizontal', 'vertical'], { help: 'On a wide screen; a phone always stacks' }),
})
