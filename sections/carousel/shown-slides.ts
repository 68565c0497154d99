import type { Slide } from './fields.ts'

/** A slide without image and text is not shown. */
export function shownSlides(all: Slide[]): Slide[] {
  return all.filter(({ media, title, text }) => media || title || text)
}
