import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'
import { movement } from '../../ui/carousel/movement.ts'
import { slides } from '../fields.ts'

export const schema = section({
  slides: slides(10),
  height: choice(['adapt', 'small', 'medium', 'large'], { help: 'Least height of a slide' }),
  ...movement,
})
