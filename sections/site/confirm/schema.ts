import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/**
 * A question with one button. The runtime renders it for a visitor without scripts who sends a form with a bot check, and
 * for a subscriber who comes from a mail.
 */
export const schema = section({
  /** The question or message; by default it says that one more click sends the form. */
  question: z.optional(z.string()),
  /** The subject of the question, shown below it. */
  detail: z.optional(z.string()),
  /** The label of the button. */
  submit: z.optional(z.string()),
  /** Address that the form is sent to; '' if there is nothing to send. */
  action: z.string(),
  token: z.string(),
  /** The values that the visitor has sent, as pairs of name and value, in order. */
  values: z.array(z.tuple([z.string(), z.string()])),
  /** File fields that the visitor had filled in. A page cannot hold files, so the visitor chooses them again. */
  files: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      accept: z.string(),
      multiple: z.boolean(),
    }),
  ),
})
