import { section } from '../../fields/section.ts'
import { movement, perView } from '../../ui/carousel/movement.ts'
import { testimonialFields } from '../fields.ts'

export const schema = section({
  ...testimonialFields,
  perView: perView({ sm: 1, md: 1.5, lg: 2 }),
  ...movement,
})
