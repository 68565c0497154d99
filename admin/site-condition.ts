import * as z from 'zod/mini'
import { statusSchema } from './domains/domain-status.ts'

/** How a site does, for a list of sites. */
export const conditionSchema = z.strictObject({
  /** Of the draft, or of what is live if there is no draft; null: one request does not validate the site. */
  findings: z.nullable(z.strictObject({ errors: z.number(), warnings: z.number() })),
  /** Hosts at which visitors do not reach the site yet, or no longer. */
  unreached: z.array(z.strictObject({ host: z.string(), state: statusSchema.shape.state })),
  /** What a visit to the home page transfers until it is shown; null: visitors reach no page. */
  home: z.nullable(z.strictObject({ address: z.string(), bytes: z.number() })),
})
export type SiteCondition = z.output<typeof conditionSchema>
