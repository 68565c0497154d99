import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/** The runtime adds it to every page. */
export const schema = section({
  /** Path of the site's privacy policy in this locale, if it has one. */
  privacyHref: z.nullable(z.string()),
})
