import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/** The runtime renders it for a visitor without scripts who sends a form with a bot check. */
export const schema = section({
  /** Address that the form is sent to. */
  action: z.string(),
  token: z.string(),
  /** What the visitor has sent: name and value, in order. */
  values: z.array(z.tuple([z.string(), z.string()])),
  /** Fields with a file that the visitor has sent: a page cannot hold it, so the visitor chooses it again. */
  files: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      accept: z.string(),
      multiple: z.boolean(),
    }),
  ),
})
