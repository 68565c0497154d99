import * as z from 'zod/mini'
import { statusSchema } from './domains/domain-status.ts'

/** The condition of a site, for a list of sites. */
export const conditionSchema = z.strictObject({
  /**
   * Of the draft, or of the live site if there is no draft; null if the site is too large to validate in one request.
   */
  findings: z.nullable(z.strictObject({ errors: z.number(), warnings: z.number() })),
  /** Hosts at which visitors do not reach the site yet, or no longer. */
  unreached: z.array(z.strictObject({ host: z.string(), state: statusSchema.shape.state })),
  /** Bytes that a visit to the home page transfers until the page is shown; null if visitors reach no page. */
  home: z.nullable(z.strictObject({ address: z.string(), bytes: z.number() })),
})
export type SiteCondition = z.output<typeof conditionSchema>
