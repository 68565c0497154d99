import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/** Placed by the runtime where the site has turned it on (Spec §2 Floating chat button). */
export const schema = section({
  /** `https://wa.me/` and digits. */
  href: z.string(),
})
