import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { NO_STORE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import { parseJsonBody } from '#shared/bodies/json-body.ts'
import { log } from '#shared/log.ts'
import { boundedBody } from '../http/bounded-body.ts'
import { isWithinLimit } from '../http/within-limit.ts'

const MAX_BODY_BYTES = 8 * 1024
/** A report is a list of objects with a body. */
const MAX_NESTING = 8

/** Browsers collect several reports in one call. */
const MAX_REPORTS = 10

const address = z.string().check(z.maxLength(4096))
const directive = z.string().check(z.regex(/^[a-z-]{1,40}$/))

/** `report-to` (W3C Reporting API). */
const reportsSchema = z.array(
  z.looseObject({
    type: z.literal('csp-violation'),
    body: z.looseObject({
      documentURL: address,
      effectiveDirective: directive,
      blockedURL: z.optional(address),
    }),
  }),
)

/** `report-uri` (CSP 2). */
const reportSchema = z.looseObject({
  'csp-report': z.looseObject({
    'document-uri': address,
    'effective-directive': directive,
    'blocked-uri': z.optional(address),
  }),
})

interface Violation {
  page: string
  directive: string
  blocked: string
}

/**
 * `POST /api/csp-reports`: logs what a page's content security policy has blocked. Any client can send such reports, so
 * a line says the directive and the origin of what was blocked, and nothing that a visitor may have typed.
 */
export async function receiveReports(c: AppContext): Promise<Response> {
  if (!(await isWithinLimit(c, 'csp-report'))) throw new HttpError(429, 'Too many reports')
  const { site, host } = c.var
  const violations = readReports(await boundedBody(c.req.raw, MAX_BODY_BYTES))
  for (const { page, directive, blocked } of violations.slice(0, MAX_REPORTS)) {
    if (!URL.canParse(page) || new URL(page).hostname !== host) continue
    log('warn', 'policy violation', { site: site.tenant_uuid, directive, blocked: blockedSource(blocked) })
  }
  return new Response(null, { status: 204, headers: { 'cache-control': NO_STORE } })
}

function readReports(body: string): Violation[] {
  const json = parseJsonBody(body, MAX_NESTING)
  const list = z.safeParse(reportsSchema, json)
  if (list.success)
    return list.data.map(({ body: { documentURL, effectiveDirective, blockedURL = '' } }) => ({
      page: documentURL,
      directive: effectiveDirective,
      blocked: blockedURL,
    }))
  const single = z.safeParse(reportSchema, json)
  if (!single.success) throw new HttpError(400, 'The body is not a report of a violation')
  const report = single.data['csp-report']
  return [
    {
      page: report['document-uri'],
      directive: report['effective-directive'],
      blocked: report['blocked-uri'] ?? '',
    },
  ]
}

/** A keyword such as `inline`, the origin of an address, or the scheme of one without an origin. */
function blockedSource(blocked: string): string {
  if (/^[a-z-]{0,30}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'unknown'
  const { protocol, origin } = new URL(blocked)
  return origin === 'null' ? protocol : origin
}
