import type * as z from 'zod/mini'
import { href } from '../fields/link.ts'
import { item, list } from '../fields/list.ts'
import { media } from '../fields/media.ts'
import { rich, text } from '../fields/text.ts'
import { optionalObject } from '../fields/object.ts'
import { choice, date, toggle } from '../fields/value.ts'
import { rating } from '../fields/rating.ts'

const testimonial = item({
  quote: rich({ max: 5000 }),
  author: text({ max: 120 }),
  role: text({ max: 120 }),
  company: text({ max: 120 }),
  photo: media(),
  rating: rating(),
  logo: media({ help: 'Logo of the company, above the quote' }),
  videoUrl: href({ label: 'Video', help: 'Video of the person saying it' }),
  source: text({ max: 300, help: 'Source of the quote: a name, or an address' }),
  date: date(),
})

export type Testimonial = z.output<typeof testimonial>

/** The schema.org types for which search engines show reviews. */
const REVIEWED = [
  'Product',
  'Organization',
  'LocalBusiness',
  'Course',
  'Event',
  'SoftwareApplication',
] as const

/** The fields of every testimonial section. */
export const testimonialFields = {
  items: list(testimonial, { max: 60, label: 'Testimonials' }),
  reviewed: optionalObject(
    {
      type: choice(REVIEWED, { help: 'What it is' }),
      name: text({ max: 200, help: 'What it is called' }),
    },
    {
      label: 'Reviewed',
      help: 'Tells search engines that these are reviews; only for reviews that customers gave to you directly',
    },
  ),
  showRating: toggle({ default: true, label: 'Stars', help: 'Shows the ratings' }),
}
