import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/**
 * A question with one button. The runtime renders it for a visitor without scripts who sends a form with a bot check, and
 * for a subscriber who comes from a mail.
 */
export const schema = section({
  /** What is asked, or said; without it, that one more click sends the form. */
  question: z.optional(z.string()),
  /** What the question is about, below it. */
  detail: z.optional(z.string()),
  /** What the button says. */
  submit: z.optional(z.string()),
  /** Address that the form is sent to; '' where there is nothing to send. */
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
