import * as z from 'zod/mini'
import type { Env } from '../../env.ts'
import { log } from '#shared/log.ts'
import { refusalWord, UpstreamRefusal } from '#core/reading/upstream.ts'
import { type Delivery, type Lead, storedLeadSchema, withoutSecrets } from './lead.ts'
import { isAddress } from '#shared/mail-text.ts'

/** Data with which the upstream books the time of a lead. */
interface Hold {
  /** Bookings that one time of the timetable accepts. */
  capacity: number
  /** SHA-256 of the token that cancels. */
  cancel_digest: string
}

interface StoredLead {
  /** The messages about it that the caller must hand over. */
  deliveries: Delivery[]
  /** Somebody else has the time; nothing is stored. */
  isTaken: boolean
  /** Whether the token of `hold` cancels the booking. False for a repeated call, because it made a new token. */
  isCancelledByToken: boolean
}

/**
 * Sends a lead to the upstream, which stores it once however often it is sent.
 * @returns the messages about it that the caller must hand over
 * @throws UpstreamError, and UpstreamRefusal for a lead that would be refused again
 */
export async function storeLead(lead: Lead, env: Env): Promise<Delivery[]> {
  return (await sendLead(createPayload(lead, env), lead, env)).deliveries
}

/** Like `storeLead`, for a lead with a time: it is stored with its booking or not at all. */
export function storeBooking(lead: Lead, hold: Hold, env: Env): Promise<StoredLead> {
  const payload = { ...createPayload(lead, env), about: lead.about, booking: { ...lead.booking, ...hold } }
  return sendLead(payload, lead, env)
}

async function sendLead(payload: object, lead: Lead, env: Env): Promise<StoredLead> {
  const answer = await env.upstream.submitForm(payload, { deadlineMs: env.upstreamTimeoutMs })
  const refusal = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null
  if (refusal !== null) throw new UpstreamRefusal(`form_submit: ${refusalWord(refusal)}`)
  const stored = z.safeParse(storedLeadSchema, answer)
  if (!stored.success) return { deliveries: [], isTaken: false, isCancelledByToken: false }
  const { id: lead_id = '', deliveries = [], withheld, taken = false, booking } = stored.data
  if (withheld) log('warn', 'confirmation not sent', { site: lead.tenant_uuid, form: lead.form_id })
  // Queues store messages, so secret fields are removed first.
  const queued = { ...lead, data: withoutSecrets(lead) }
  return {
    deliveries: deliveries.map((delivery) => ({ ...delivery, lead_id: String(lead_id), lead: queued })),
    isTaken: taken,
    isCancelledByToken: booking?.is_own ?? false,
  }
}

/**
 * The payload for the upstream. A platform's own API gets what the visitor sent. The database also gets what later
 * messages need: those to a subscriber, and those about restored leads.
 */
function createPayload({ about, ...lead }: Lead, { upstreamKind, ceilings }: Env): object {
  if (upstreamKind !== 'supabase') return lead
  const { replyTo } = about
  const payload = { ...lead, ceilings }
  if (lead.spam_reason !== undefined) return { ...payload, about }
  return replyTo !== null && isAddress(replyTo) ? { ...payload, email: replyTo, about } : payload
}
