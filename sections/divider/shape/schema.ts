import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { dividerSize, dividerType } from '../../fields/divider.ts'
import type { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { choice, colour, isColour } from '../../fields/value.ts'

/** Stored as a plain colour, or as the background object of other sections. Both are accepted. */
const background = field(
  'colour',
  z.pipe(
    z.catch(z.optional(z.unknown()), undefined),
    z.transform((value) => {
      const color = typeof value === 'object' && value !== null ? (value as { color?: unknown }).color : value
      if (typeof color !== 'string' || !isColour(color)) return undefined
      return { color: color.trim(), image: noMedia, video: noMedia, overlay: 0, fixed: false }
    }),
  ),
  { help: 'Colour of the band behind the shape' },
)

const noMedia: z.output<ReturnType<typeof media>> = undefined

/** Settings of a divider between two sections. */
export const schema = section({
  type: dividerType(),
  position: choice(['bottom', 'top'], { help: 'The edge that the shape rests on' }),
  color: colour({
    default: 'black',
    label: 'Colour',
    help: 'Colour of the shape: the background of the section it belongs to',
  }),
  background,
  ...dividerSize(),
})
