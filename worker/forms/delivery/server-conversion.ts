import { readPhone } from '#shared/phone.ts'
import { type Conversion, filled } from '#shared/visitor/conversions.ts'
import { readTagId } from '#core/reading/tag-ids.ts'
import { readCookie } from '#core/routing/hints.ts'
import { sha256 } from '#shared/crypto/digest.ts'

/** A conversion to be sent to a service, without the tenant's secret. Queues carry it as JSON. */
export interface ServerConversion {
  service: 'meta' | 'google'
  tenant_uuid: string
  /** Id of the form that was sent. */
  form_id: string
  /** Pixel, or measurement id. */
  account: string
  /** ISO 8601 in UTC. */
  occurred_at: string
  /** The data for the service, in its documented format. */
  body: object
}

/** A form that was sent by the page's script. */
export interface SentConversion {
  tenant_uuid: string
  form_id: string
  /** Made by the browser, which reports the conversion under the same id. */
  event_id: string
  conversion: Conversion
  /** Address of the page, without query. */
  url: string
  /** Groups of services that the visitor has allowed. */
  allowed: readonly string[]
  /** E-mail addresses and telephone numbers among the values. */
  emails: readonly string[]
  phones: readonly string[]
  /** Headers of the request that sent the form. */
  headers: Headers
  accounts: { pixel: string | undefined; measurement: string | undefined }
  now: number
}

/**
 * The event for Meta's Conversions API; null if the visitor or the form does not qualify.
 * https://developers.facebook.com/docs/marketing-api/conversions-api/parameters
 */
export async function metaConversion(sent: SentConversion): Promise<ServerConversion | null> {
  const { event_type, event_data } = filled(sent.conversion.metaPixel)
  const pixel = readTagId('facebook_pixel', sent.accounts.pixel)
  const isAllowed = sent.allowed.includes('tracking') && sent.headers.get('sec-gpc') !== '1'
  if (event_type === undefined || !isAllowed || pixel === null) return null
  const cookies = sent.headers.get('cookie')
  const details = filled({
    client_ip_address: sent.headers.get('cf-connecting-ip'),
    client_user_agent: sent.headers.get('user-agent'),
    fbp: readCookie(cookies, '_fbp'),
    fbc: readCookie(cookies, '_fbc'),
  })
  const [em, ph] = await Promise.all([
    hashes(sent.emails.map(plainEmail)),
    hashes(sent.phones.map(plainPhone)),
  ])
  const data = filled(typeof event_data === 'object' ? event_data : null)
  const body = {
    event_name: String(event_type),
    event_time: Math.floor(sent.now / 1000),
    event_id: sent.event_id,
    event_source_url: sent.url,
    action_source: 'website',
    user_data: { ...details, ...(em.length > 0 && { em }), ...(ph.length > 0 && { ph }) },
    ...(Object.keys(data).length > 0 && { custom_data: data }),
  }
  return { ...message(sent), service: 'meta', account: pixel, body }
}

/** Valid names of events in GA4. */
const GOOGLE_NAME = /^[A-Za-z]\w{0,39}$/

/**
 * The event for the Measurement Protocol. Null if the visitor or the form does not qualify, or if Google's tag does not
 * know this browser: GA4 would count a new person.
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference
 */
export function googleConversion(sent: SentConversion): ServerConversion | null {
  const { action, label, send_to, ...more } = filled(sent.conversion.googleAnalytics)
  const measurement = readTagId('google_analytics', sent.accounts.measurement)
  if (measurement === null || !measurement.startsWith('G-')) return null
  if (!sent.allowed.includes('analytics') || !GOOGLE_NAME.test(String(action ?? ''))) return null
  // Google's tag reports conversions of another property.
  if (send_to !== undefined && send_to !== measurement) return null
  const cookies = sent.headers.get('cookie')
  const [, client_id] = /^GA\d\.\d\.(\d+\.\d+)$/.exec(readCookie(cookies, '_ga') ?? '') ?? []
  if (client_id === undefined) return null
  const session = /^GS\d\.\d\.s?(\d+)/.exec(readCookie(cookies, `_ga_${measurement.slice(2)}`) ?? '')
  const mayAdvertise = sent.allowed.includes('tracking') && sent.headers.get('sec-gpc') !== '1'
  const consent = mayAdvertise ? 'GRANTED' : 'DENIED'
  const body = {
    client_id,
    timestamp_micros: sent.now * 1000,
    consent: { ad_user_data: consent, ad_personalization: consent },
    events: [
      {
        name: String(action),
        params: {
          ...more,
          ...(label !== undefined && { event_label: label }),
          page_location: sent.url,
          event_id: sent.event_id,
          // GA4 counts a purchase once by this id.
          ...(action === 'purchase' && { transaction_id: sent.event_id }),
          ...(session?.[1] !== undefined && { session_id: session[1] }),
          // Realtime reports omit events without it.
          engagement_time_msec: 1,
        },
      },
    ],
  }
  return { ...message(sent), service: 'google', account: measurement, body }
}

function message({ tenant_uuid, form_id, now }: SentConversion) {
  return { tenant_uuid, form_id, occurred_at: new Date(now).toISOString() }
}

function hashes(values: readonly string[]): Promise<string[]> {
  return Promise.all(values.filter(Boolean).map(sha256))
}

function plainEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Digits with the country's code; '' for a number without one, which the service cannot match. */
function plainPhone(phone: string): string {
  const read = readPhone(phone)
  return read?.isInternational ? read.digits : ''
}
