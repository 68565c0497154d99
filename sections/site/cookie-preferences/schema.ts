import * as z from 'zod/mini'
import { cookiesSchema } from '#shared/schema/cookie-group.ts'
import { section } from '../../fields/section.ts'
import { toggle } from '../../fields/value.ts'

/** The client fetches it when a visitor opens the cookie preferences. */
export const schema = section({
  cookies: z.optional(cookiesSchema),
  /** How many cookies of a group a visitor may switch on. */
  max: z._default(z.partialRecord(z.enum(['analytics', 'tracking']), z.number()), {}),
  unselected: toggle({ help: 'The optional groups are off until the visitor switches them on' }),
})
