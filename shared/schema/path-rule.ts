import * as z from 'zod/mini'
import { optional } from './lenient.ts'

/** `from` may end in `/*`; then `to` may contain `*`. worker/routing/path-rules.ts checks the targets. */
export const pathRuleSchema = z.object({
  from: z.string().check(z.minLength(1), z.maxLength(2048)),
  to: z.string().check(z.maxLength(2048)),
  status: optional(z.literal([301, 302, 307, 308])),
  external: optional(z.boolean()),
})

export type PathRule = z.output<typeof pathRuleSchema>
