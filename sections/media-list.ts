import * as z from 'zod/mini'
import { type Media, media } from './fields.ts'

/** Several images; one alone may be stored without the list around it. What is no image is left out. */
export function mediaList({ max = 12 }: { max?: number } = {}) {
  return z.pipe(
    z.optional(z.nullable(z.union([z.array(media()), media()]))),
    z.transform((stored): Media[] =>
      [stored ?? []]
        .flat()
        .flatMap((each) => each ?? [])
        .slice(0, max),
    ),
  )
}
