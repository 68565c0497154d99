import * as z from 'zod/mini'
import { choice, date, href, item, list, media, rich, text, toggle } from '../fields.ts'

const rating = z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(5))), undefined)

const testimonial = item({
  quote: rich({ max: 5000 }),
  author: text({ max: 120 }),
  role: text({ max: 120 }),
  company: text({ max: 120 }),
  photo: media(),
  rating,
  logo: media({ help: 'Of the company, above the quote' }),
  videoUrl: href({ help: 'Where the person says it' }),
  source: text({ max: 300, help: 'Where it was said: a name, or an address' }),
  date: date(),
})

export type Testimonial = z.output<typeof testimonial>

/** What every kind of testimonials stores. */
export const testimonialFields = {
  items: list(testimonial, { max: 60 }),
  layout: choice(['grid', 'masonry', 'slider', 'single'], { help: 'In a grid: masonry packs it tightly' }),
  showRating: toggle({ default: true }),
}
