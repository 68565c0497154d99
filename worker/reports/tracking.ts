import { isbot } from 'isbot'
import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { type TrackingPayload, trackingSchema } from '#shared/schema/tracking.ts'
import type { Site } from '#shared/site.ts'
import { ATTRIBUTION_HEADER, recordedAddress } from '#shared/visitor/attribution.ts'
import { type Medium, referrerMedium } from '#shared/visitor/referrer.ts'
import { NO_STORE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import { parseJsonBody } from '#shared/bodies/json-body.ts'
import { sendTracking, type TrackingEvent } from './tracking-queue.ts'
import { MAX_NESTING } from '#core/reading/upstream.ts'
import { attributionCookies } from './attribution-cookies.ts'
import { boundedBody } from '../http/bounded-body.ts'
import { isSameOrigin } from '../http/same-host.ts'
import { isWithinLimit } from '../http/within-limit.ts'

const MAX_BODY_BYTES = 64 * 1024

/** `POST /api/tracking/save`: records an event for the tenant of this host. */
export async function saveTracking(c: AppContext): Promise<Response> {
  const { site } = c.var
  if (!isSameOrigin(c.req.raw)) throw new HttpError(403, 'Only pages of this host may report visits')
  if (!(await isWithinLimit(c, 'tracking'))) throw new HttpError(429, 'Too many events')
  const payload = readPayload(await boundedBody(c.req.raw, MAX_BODY_BYTES))
  // A bot gets the same response as a visitor.
  if (isBot(c.req.header('user-agent'))) return accepted()
  const medium = referrerMedium(payload.referrer)
  await sendTracking(c, createEvent(payload, { site, medium, here: new URL(c.var.origin) }))
  const isSecure = c.var.origin.startsWith('https:')
  return accepted(attributionCookies(c.req.header(ATTRIBUTION_HEADER), { medium, isSecure }))
}

/** Every browser sends a user agent; a client without one counts as a bot. */
function isBot(userAgent: string | undefined): boolean {
  return !userAgent || isbot(userAgent)
}

function readPayload(body: string): TrackingPayload {
  const parsed = z.safeParse(trackingSchema, parseJsonBody(body, MAX_NESTING))
  if (!parsed.success) throw new HttpError(400, 'The body is not a tracking payload')
  return parsed.data
}

/** The host determines the tenant of an event, never the body. An explicit medium wins. */
function createEvent(
  payload: TrackingPayload,
  { site, medium, here }: { site: Site; medium: Medium; here: URL },
): TrackingEvent {
  return {
    ...payload,
    tenant_uuid: site.tenant_uuid,
    url: addressOn(here, payload.url),
    utm_medium: payload.utm_medium || medium,
    referrer: withoutQuery(payload.referrer),
    event_id: payload.event_id ?? crypto.randomUUID(),
    occurred_at: occurredAt(payload.occurred_at, Date.now()),
  }
}

/** Largest accepted error of a visitor's clock. */
const MAX_CLOCK_ERROR_MS = 24 * 60 * 60 * 1000

/** When the visitor acted, by their clock. The Worker's time replaces a time in the future or more than a day ago. */
function occurredAt(reported: string | undefined, now: number): string {
  const moment = Date.parse(reported ?? '')
  const isBelievable = moment <= now && now - moment <= MAX_CLOCK_ERROR_MS
  return new Date(isBelievable ? moment : now).toISOString()
}

/** The reported address on this host, without parameters that may hold a token or personal data. */
function addressOn(here: URL, address: string): string {
  const asked = URL.canParse(address, here) ? new URL(address, here) : here
  const url = new URL(here)
  url.pathname = asked.pathname
  url.search = asked.search
  return recordedAddress(url.href)
}

/** A foreign address without its query; words such as `direct` stay. */
function withoutQuery(referrer: string): string {
  if (!URL.canParse(referrer)) return referrer
  const { protocol, origin, pathname } = new URL(referrer)
  return protocol === 'http:' || protocol === 'https:' ? origin + pathname : ''
}

function accepted(cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'cache-control': NO_STORE })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 202, headers })
}
