import * as z from 'zod/mini'
import { cut } from '../cut.ts'

/** Longer values are truncated, not refused, so that the visit is still recorded. */
const text = (max: number) =>
  z.pipe(
    z._default(z.nullable(z.union([z.string(), z.number()])), ''),
    z.transform((value) => cut(String(value ?? ''), max)),
  )

const formSchema = z.object({
  id: text(200),
  name: text(200),
  type: text(100),
  data: z._default(z.record(z.string().check(z.maxLength(200)), z.unknown()), {}),
})

/**
 * The visitor's decision: its time, the list of cookies that it was about, and the disabled prefixes. Sent once, with
 * the first page view after the decision.
 */
const consentSchema = z.object({
  id: text(64),
  time: text(40),
  version: text(4000),
  disabled: z._default(z.array(z.string().check(z.maxLength(256))).check(z.maxLength(500)), []),
})

/** Undefined when absent or malformed; the Worker then uses its own value instead of refusing the event. */
const eventId = z.catch(z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))), undefined)
const moment = z.catch(z.optional(z.iso.datetime()), undefined)

/** The tracking payload as a browser sends it. Unknown keys are dropped. */
export const trackingSchema = z.object({
  action: z.enum(['click', 'pageView', 'submitForm']),
  target: text(2000),
  event_id: eventId,
  occurred_at: moment,
  identifier: text(64),
  tenant_uuid: text(200),
  url: text(4000),
  utm_source: text(500),
  utm_medium: text(500),
  utm_campaign: text(500),
  utm_content: text(500),
  utm_term: text(500),
  referrer: text(4000),
  additional_info: z.optional(z.object({ form: z.optional(formSchema), consent: z.optional(consentSchema) })),
})

export type TrackingPayload = z.output<typeof trackingSchema>
