import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'
import { timelineFields } from '../fields.ts'

export const schema = section({
  ...timelineFields,
  orientation: choice(['vertical', 'horizontal'], { help: 'Horizontal: a row that is scrolled' }),
})
