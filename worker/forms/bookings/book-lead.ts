import type { BookedTime } from '#sections/contract.ts'
import type { Timetable } from '#shared/bookings/timetable.ts'
import { base64url, sha256 } from '#shared/crypto/digest.ts'
import type { Lead, LeadBooking } from '../delivery/lead.ts'
import { handOverOnce, type LeadService, storeWhileWaiting } from '../delivery/lead-queue.ts'
import { storeBooking } from '../delivery/store-lead.ts'
import type { TimeChoice } from './read-choice.ts'

/**
 * Stores a lead with its time at once, not through a queue, because the visitor must know whether the time is theirs.
 * @returns null when somebody else has the time
 * @throws UpstreamError
 */
export async function bookLead(
  lead: Lead,
  { choice: { service, start }, timetable }: { choice: TimeChoice; timetable: Timetable },
  { env, bindings, scope }: LeadService,
): Promise<BookedTime | null> {
  const token = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const booking: LeadBooking = {
    id: crypto.randomUUID(),
    service: service.id,
    service_name: service.name,
    timezone: timetable.timezone,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + service.minutes * 60_000).toISOString(),
  }
  const hold = { capacity: timetable.capacity, cancel_digest: await sha256(token) }
  const stored = await storeWhileWaiting(() => storeBooking({ ...lead, booking }, hold, env))
  if (stored.isTaken) return null
  const cancel = `/api/bookings/cancel?token=${token}`
  const deliveries = stored.deliveries.map((delivery) =>
    delivery.channel === 'booked' ? withLink(delivery, new URL(cancel, lead.url).href) : delivery,
  )
  if (deliveries.length > 0) scope.waitUntil(handOverOnce(deliveries, { env, bindings }))
  const { service_name, timezone, starts_at } = booking
  return { service_name, timezone, starts_at, ...(stored.isCancelledByToken && { cancel }) }
}

/** Adds the link that cancels, which only the visitor gets. */
function withLink<T extends { lead: Lead }>(delivery: T, cancel_url: string): T {
  const { lead } = delivery
  if (lead.booking === undefined) return delivery
  return { ...delivery, lead: { ...lead, booking: { ...lead.booking, cancel_url } } }
}
