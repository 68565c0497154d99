import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'
import { testimonialFields } from '../fields.ts'

export const schema = section({
  ...testimonialFields,
  layout: choice(['grid', 'masonry'], { help: 'Masonry places the testimonials without gaps' }),
})
