import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/** Fetched by a page when the popup opens (Spec §2 Popup dialog). */
export const schema = section({
  id: z._default(z.string(), ''),
  name: z._default(z.string(), ''),
  /** The popup's sections, as the renderer made them. */
  html: z._default(z.string(), ''),
})
