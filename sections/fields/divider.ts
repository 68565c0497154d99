import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { optionalObject } from './object.ts'
import { colour, number, toggle } from './value.ts'

export const DIVIDER_TYPES = [
  ...(['accented', 'book', 'clouds', 'curve', 'diagonal', 'fold', 'gradient', 'layers'] as const),
  ...(['liquid', 'paper', 'slices', 'tech', 'wave'] as const),
] as const

export type DividerType = (typeof DIVIDER_TYPES)[number]

/** The scale of a divider. A scale outside the allowed range counts as 1. */
export function dividerSize() {
  return {
    scaleX: number({ min: 0.1, max: 20, default: 1, label: 'Width', help: 'Multiple of its own width' }),
    scaleY: number({ min: 0.1, max: 20, default: 1, label: 'Height', help: 'Multiple of its own height' }),
    flipped: toggle({ help: 'Swaps left and right' }),
    heightPx: field(
      'number',
      z.catch(z.optional(z.number().check(z.minimum(8), z.maximum(400))), undefined),
      { label: 'Height in pixels', help: 'From 8 to 400; empty: the shape’s own' },
    ),
  }
}

/** The shape. An unknown word is an error, because no shape is better than a shape that nobody chose. */
export function dividerType() {
  return field('choice', z._default(z.enum(DIVIDER_TYPES), 'wave'), {
    label: 'Shape',
    help: 'wave unless it is set; a divider with an unknown shape is left out',
  })
}

/** A shape on the edge between two sections. */
export function divider(notes: FieldNotes = {}) {
  return optionalObject(
    {
      enabled: toggle({ label: 'Shown', help: 'Whether there is a shape on this edge' }),
      type: dividerType(),
      color: colour({ default: 'black', label: 'Colour', help: 'Colour of the shape' }),
      background: colour({ default: 'white', help: 'Colour of the band behind the shape' }),
      ...dividerSize(),
      zIndex: field('number', z.catch(z.optional(z.int().check(z.minimum(0), z.maximum(10))), undefined), {
        label: 'Layer',
        help: 'From 0 to 10; higher lies over lower',
      }),
    },
    notes,
  )
}

export type DividerData = NonNullable<z.output<ReturnType<typeof divider>>>
