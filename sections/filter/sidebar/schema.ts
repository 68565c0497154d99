import { choice, section } from '../../fields.ts'
import { filterFields } from '../fields.ts'

export const schema = section({
  ...filterFields,
  position: choice(['left', 'right'], { help: 'Beside the section that follows, on a wide screen' }),
})
