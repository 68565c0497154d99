import * as z from 'zod/mini'
import { cookiesSchema } from '#shared/schema/cookie-group.ts'
import { section } from '../../fields/section.ts'

/** The client fetches it when a visitor opens the cookie preferences. */
export const schema = section({
  cookies: z.optional(cookiesSchema),
})
