import { isbot } from 'isbot'
import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { NO_STORE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import { writeVitalPoint } from '../http/data-points.ts'
import { parseJsonBody } from '#shared/bodies/json-body.ts'
import { isWithinLimit } from '../http/within-limit.ts'
import { boundedBody } from '../http/bounded-body.ts'
import { isSameOrigin } from '../http/same-host.ts'

const MAX_BODY_BYTES = 1024
const MAX_NESTING = 4

/** A section's address, or '' where the metric arose in none. */
const section = z.string().check(z.regex(/^(?:[a-z0-9-]{1,40}\/[a-z0-9-]{1,40})?$/))
const metric = (max: number) => z.optional(z.tuple([z.number().check(z.minimum(0), z.maximum(max)), section]))

/** A value above ten minutes is not from a page view that a person has seen. */
const MAX_MS = 600_000

const vitalsSchema = z.strictObject({
  page: z.string().check(z.maxLength(200)),
  isWide: z.boolean(),
  metrics: z.strictObject({ LCP: metric(MAX_MS), INP: metric(MAX_MS), CLS: metric(100) }),
})

/**
 * `POST /api/vitals`: stores the measurements of client/vitals.ts as data points of this host's tenant. They contain
 * nothing about the sender, and nothing else is stored.
 */
export async function receiveVitals(c: AppContext): Promise<Response> {
  const { site, env } = c.var
  if (!env.measuresVitals) throw new HttpError(404, 'No such endpoint')
  if (!isSameOrigin(c.req.raw)) throw new HttpError(403, 'Only pages of this host may report their speed')
  const accepted = new Response(null, { status: 202, headers: { 'cache-control': NO_STORE } })
  const agent = c.req.header('user-agent')
  // A tenant's cached pages may still report after it has opted out.
  if (!agent || isbot(agent) || site.settings.vitals === false) return accepted
  if (!(await isWithinLimit(c, 'vitals'))) throw new HttpError(429, 'Too many reports')
  const body = await boundedBody(c.req.raw, MAX_BODY_BYTES)
  const parsed = z.safeParse(vitalsSchema, parseJsonBody(body, MAX_NESTING))
  if (!parsed.success) throw new HttpError(400, 'The body is not a report of a page view')
  const { isWide, metrics } = parsed.data
  // Only the site's own pages count: any client may send another text.
  const page = site.pages.some(({ id }) => id === parsed.data.page) ? parsed.data.page : ''
  for (const [name, measured] of Object.entries(metrics)) {
    if (measured === undefined) continue
    const [value, section] = measured
    writeVitalPoint(c.env, { tenant: site.tenant_uuid, metric: name, value, section, page, isWide })
  }
  return accepted
}
