import type { Slide } from './fields.ts'

/** A slide without anything to see or read is not shown. */
export function shownSlides(all: Slide[]): Slide[] {
  return all.filter(({ media, title, text }) => media || title || text)
}
