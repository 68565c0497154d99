import * as z from 'zod/mini'
import { idText, listOf, optional, withDefault } from './lenient.ts'

/** A row of `get_popups`. Page 0 holds the sections that are shown. */
export const popupSchema = z.object({
  id: idText,
  name: withDefault(z.string(), ''),
  config: z.object({
    style: optional(z.record(z.string(), z.unknown())),
    pages: withDefault(listOf(z.object({ sections: withDefault(z.array(z.unknown()), []) }), 20), []),
    trigger: optional(
      z.object({
        on: z.enum(['manual', 'delay', 'scroll', 'exit']),
        ms: optional(z.number().check(z.minimum(0), z.maximum(3_600_000))),
        percent: optional(z.number().check(z.minimum(0), z.maximum(100))),
      }),
    ),
    frequency: optional(z.int().check(z.minimum(0))),
  }),
})

export type Popup = z.output<typeof popupSchema>
