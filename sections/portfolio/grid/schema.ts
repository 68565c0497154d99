import { section } from '../../fields/section.ts'
import { choice, number } from '../../fields/value.ts'
import { portfolioFields } from '../fields.ts'

export const schema = section({
  ...portfolioFields,
  layout: choice(['grid', 'masonry'], { help: 'Masonry keeps the shape of each image' }),
  columns: number({ min: 1, max: 4, default: 3, help: 'Side by side on a wide screen' }),
})
