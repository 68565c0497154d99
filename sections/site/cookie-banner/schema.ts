import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/** Placed by the runtime on every page (Spec §2). */
export const schema = section({
  /** The site's privacy policy in this language, if it has one. */
  privacyHref: z.nullable(z.string()),
})
