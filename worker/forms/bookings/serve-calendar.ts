import * as z from 'zod/mini'
import { sha256 } from '#shared/crypto/digest.ts'
import { HttpError } from '#shared/errors.ts'
import { visible } from '#shared/mail-text.ts'
import type { AppContext } from '../../context.ts'
import { PRIVATE } from '../../http/cache-control.ts'
import { isWithinLimit } from '../../http/within-limit.ts'
import { bookingSummary } from '../delivery/booking-file.ts'
import { leadWithTextsSchema } from '../delivery/lead-with-texts.ts'
import { withoutSecrets } from '../delivery/lead.ts'
import { calendarFile } from '../delivery/calendar-file.ts'
import { bookingSchema } from './stored-booking.ts'

const entrySchema = z.extend(bookingSchema, {
  created_at: z.string(),
  data: z.record(z.string(), z.unknown()),
  about: leadWithTextsSchema.shape.about,
})
const calendarSchema = z.object({ bookings: z.array(entrySchema) })

/**
 * `GET /api/bookings/calendar/{secret}.ics`: the site's bookings for its owner's calendar. All wrong addresses get the
 * same answer.
 */
export async function serveCalendar(c: AppContext): Promise<Response> {
  const { env, site } = c.var
  const [, secret] = /\/([\w-]{43})\.ics$/.exec(new URL(c.req.url).pathname) ?? []
  if (secret === undefined) return noCalendar()
  if (!(await isWithinLimit(c, 'booking'))) throw new HttpError(429, 'Too many calls about bookings')
  const payload = { tenant_uuid: site.tenant_uuid, digest: await sha256(secret) }
  const answer = await env.upstream
    .calendar?.(payload, { deadlineMs: env.upstreamTimeoutMs })
    .catch((cause) => {
      throw new HttpError(503, 'Failed to read the calendar', { cause })
    })
  if (answer === undefined || answer === null) return noCalendar()
  const { bookings } = z.parse(calendarSchema, answer)
  const host = site.hosts[0] ?? new URL(c.req.url).hostname
  const name = site.config.name || host
  const events = bookings.map((booking) => ({
    ...{
      id: booking.id,
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
      made_at: booking.created_at,
    },
    summary: bookingSummary(booking, ''),
    description: description(booking),
  }))
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': PRIVATE,
    'content-disposition': 'inline; filename="bookings.ics"',
  }
  return new Response(calendarFile(events, { host, name }), { headers })
}

function noCalendar(): Response {
  return new Response('No such calendar\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': PRIVATE },
  })
}

/** The values of the submission, one field per line. */
function description(entry: z.output<typeof entrySchema>): string {
  const labels = new Map(entry.about.labels)
  return Object.entries(withoutSecrets(entry))
    .filter(([, value]) => ['string', 'number'].includes(typeof value))
    .map(([name, value]) => `${labels.get(name) || name}: ${visible(String(value))}`)
    .join('\n')
}
