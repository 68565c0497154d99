import { choice, section } from '../../fields.ts'
import { timelineFields } from '../fields.ts'

export const schema = section({
  ...timelineFields,
  orientation: choice(['vertical', 'horizontal'], { help: 'Horizontal: a row that is scrolled' }),
})
