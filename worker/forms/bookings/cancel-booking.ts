import * as z from 'zod/mini'
import { UpstreamError } from '#core/reading/upstream.ts'
import type { Env } from '../../env.ts'
import { leadWithTextsSchema } from '../delivery/lead-with-texts.ts'
import { deliveriesSchema, type Delivery, withoutSecrets } from '../delivery/lead.ts'
import { bookingSchema } from './stored-booking.ts'

interface CancelledBooking {
  /** `past`: it has begun and cannot be cancelled. */
  state: 'cancelled' | 'past'
  /** Messages that the caller must send. */
  deliveries: Delivery[]
}

const answerSchema = z.union([
  z.object({ state: z.literal('past') }),
  z.object({
    state: z.literal('cancelled'),
    deliveries: z._default(deliveriesSchema, []),
    booking: bookingSchema,
    lead: leadWithTextsSchema,
  }),
])

/** @throws UpstreamError, and UpstreamRefusal if there is no such booking */
export async function cancelBooking(
  { tenant_uuid, digest }: { tenant_uuid: string; digest: string },
  env: Env,
): Promise<CancelledBooking> {
  if (env.upstream.cancelBooking === undefined) throw new UpstreamError('the upstream stores no bookings')
  // The same in every attempt, so a repeated click returns the messages that were not sent yet.
  const claim = `cancel-${digest}`.slice(0, 64)
  const payload = { tenant_uuid, digest, claim, ceilings: env.ceilings }
  const answer = z.parse(
    answerSchema,
    await env.upstream.cancelBooking(payload, { deadlineMs: env.upstreamTimeoutMs }),
  )
  if (answer.state === 'past') return { state: 'past', deliveries: [] }
  const { lead, booking, deliveries } = answer
  const { id: lead_id, ...stored } = lead
  const sent = { ...stored, claim, tenant_uuid, idempotency_key: claim, booking }
  const queued = { ...sent, data: withoutSecrets(sent) }
  return {
    state: 'cancelled',
    deliveries: deliveries.map((each) => ({ ...each, event: 'cancelled', lead_id, lead: queued })),
  }
}
