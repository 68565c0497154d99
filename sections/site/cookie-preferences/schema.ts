import * as z from 'zod/mini'
import { cookiesSchema } from '#shared/schema/cookie-group.ts'
import { section } from '../../fields/section.ts'

/** Fetched by a page when a visitor asks for it (Spec §2 Cookie preferences). */
export const schema = section({
  cookies: z.optional(cookiesSchema),
})
