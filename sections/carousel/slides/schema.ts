import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'
import { movement, perView } from '../../ui/carousel/movement.ts'
import { slides } from '../fields.ts'

export const schema = section({
  slides: slides(10),
  perView: perView({ sm: 1, md: 1, lg: 1 }),
  height: choice(['adapt', 'small', 'medium', 'large'], { help: 'Minimum height of a slide' }),
  ...movement,
})
