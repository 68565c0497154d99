import * as z from 'zod/mini'
import { choice, colour, DIVIDER_TYPES, isColour, type media, number, section, toggle } from '../../fields.ts'

/** Spec §3 has a plain colour here, where other sections have a ground of several parts: both are taken. */
const background = z.pipe(
  z.catch(z.optional(z.unknown()), undefined),
  z.transform((value) => {
    const color = typeof value === 'object' && value !== null ? (value as { color?: unknown }).color : value
    if (typeof color !== 'string' || !isColour(color)) return undefined
    return { color: color.trim(), image: noMedia, video: noMedia, overlay: 0, fixed: false }
  }),
)

const noMedia: z.output<ReturnType<typeof media>> = undefined

/** Spec §3 Divider settings, of a divider that stands between two sections. */
export const schema = section({
  type: choice(['wave', ...DIVIDER_TYPES.filter((type) => type !== 'wave')]),
  position: choice(['bottom', 'top'], { help: 'The edge that the shape rests on' }),
  color: colour({ default: 'black', help: 'Of the shape: the ground of the section it belongs to' }),
  background,
  scaleX: number({ min: 0.1, max: 20, default: 1 }),
  scaleY: number({ min: 0.1, max: 20, default: 1 }),
  flipped: toggle(),
  heightPx: z.catch(z.optional(z.number().check(z.minimum(8), z.maximum(400))), undefined),
})
