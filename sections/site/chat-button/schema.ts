import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/** The runtime adds it to each page when the site has turned it on. */
export const schema = section({
  /** `https://wa.me/` and digits. */
  href: z.string(),
})
