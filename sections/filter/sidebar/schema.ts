import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'
import { filterFields } from '../fields.ts'

export const schema = section({
  ...filterFields,
  position: choice(['left', 'right'], { help: 'Beside the section that follows, on a wide screen' }),
})
