import type { Testimonial } from './fields.ts'

/** A testimonial without an author or without a quote is not shown. */
export function shownTestimonials(items: Testimonial[]): Testimonial[] {
  return items.filter(({ quote, author }) => quote !== undefined && author !== '')
}
