import * as z from 'zod/mini'
import { optional } from './lenient.ts'

/** Contract §2: `from` may end in `/*`; `to` may then hold `*`. Targets are judged in worker/routing/path-rules. */
export const pathRuleSchema = z.object({
  from: z.string().check(z.minLength(1), z.maxLength(2048)),
  to: z.string().check(z.maxLength(2048)),
  status: optional(z.literal([301, 302, 307, 308])),
  external: optional(z.boolean()),
})

export type PathRule = z.output<typeof pathRuleSchema>
