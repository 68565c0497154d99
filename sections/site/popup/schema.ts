import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'
import { toggle } from '../../fields/value.ts'

/** The client fetches it when the popup opens. */
export const schema = section({
  id: z._default(z.string(), ''),
  name: z._default(z.string(), ''),
  persistent: toggle({ help: 'Only its own buttons close it' }),
  /** The rendered HTML of the sections of the popup. */
  html: z._default(z.string(), ''),
})
