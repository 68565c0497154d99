import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'
import { movement, perView } from '../../ui/carousel/movement.ts'
import { slides } from '../fields.ts'

export const schema = section({
  slides: slides(24),
  perView: perView({ sm: 1.15, md: 2, lg: 3 }),
  ratio: choice(['landscape', 'square', 'portrait'], { help: 'Shape of the images' }),
  ...movement,
})
