import * as z from 'zod/mini'
import { field } from './field.ts'
import { optional } from './lenient.ts'

/** `from` may end in `/*`; then `to` may contain `*`. core/routing/path-rules.ts checks the targets. */
export const pathRuleSchema = z.object({
  from: field('text', z.string().check(z.minLength(1), z.maxLength(2048)), {
    help: 'Path that the rule applies to; with /* at its end, also everything below it',
  }),
  to: field('text', z.string().check(z.maxLength(2048)), {
    help: 'Path of the site or address with http or https; * in its path is replaced by what the star of the other path matched',
  }),
  status: field('choice', optional(z.literal([301, 302, 307, 308])), {
    help: 'Status of the redirect; 302 unless it is set',
  }),
  external: field('toggle', optional(z.boolean()), {
    help: 'The browser does a full navigation, also within the site; targets on another host always get one',
  }),
})

export type PathRule = z.output<typeof pathRuleSchema>
