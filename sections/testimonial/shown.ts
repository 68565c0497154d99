import type { Testimonial } from './fields.ts'

/** Nobody's words, or no words, are no testimonial. */
export function shownTestimonials(items: Testimonial[]): Testimonial[] {
  return items.filter(({ quote, author }) => quote !== undefined && author !== '')
}
