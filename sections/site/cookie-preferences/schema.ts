import * as z from 'zod/mini'
import { cookiesSchema } from '#shared/schema/cookie-group.ts'
import { section } from '../../fields/section.ts'
import { toggle } from '../../fields/value.ts'

/** The client fetches it when a visitor opens the cookie preferences. */
export const schema = section({
  cookies: z.optional(cookiesSchema),
  unselected: toggle({ help: 'The optional groups are off until the visitor switches them on' }),
})
