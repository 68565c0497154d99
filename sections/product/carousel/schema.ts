import { section } from '../../fields/section.ts'
import { movement, perView } from '../../ui/carousel/movement.ts'
import { manyProductsFields } from '../fields.ts'

export const schema = section({
  ...manyProductsFields,
  perView: perView({ sm: 1.6, md: 3, lg: 4 }),
  ...movement,
})
