import * as z from 'zod/mini'
import { BASE_DATA } from '#sections/markup/base-data.ts'
import { writtenTime } from '#shared/bookings/written-time.ts'
import { sha256 } from '#shared/crypto/digest.ts'
import { HttpError } from '#shared/errors.ts'
import { isLocale } from '#shared/locales.ts'
import { log } from '#shared/log.ts'
import type { ErrorRoute } from '#shared/route.ts'
import type { Section } from '#shared/site.ts'
import { UpstreamRefusal } from '#core/reading/upstream.ts'
import { type AppContext, siteContext } from '../../context.ts'
import { PRIVATE } from '../../http/cache-control.ts'
import { isWithinLimit } from '../../http/within-limit.ts'
import { uncachedResponse } from '../../page/cache/page-response.ts'
import { loadWords } from '../../page/sections/messages.ts'
import { handOverOnce } from '../delivery/lead-queue.ts'
import { cancelBooking } from './cancel-booking.ts'

const foundSchema = z.object({
  service_name: z.string(),
  timezone: z.string(),
  starts_at: z.string(),
  cancelled_at: z.optional(z.string()),
  is_past: z.boolean(),
  locale: z.optional(z.nullable(z.string())),
})
type FoundBooking = z.output<typeof foundSchema>

/**
 * `/api/bookings/cancel?token=`: the link of a visitor who has booked. GET shows a page with one button and changes
 * nothing, because mail programs fetch links by themselves. POST cancels; repeating it gives the same answer.
 */
export async function serveCancel(c: AppContext): Promise<Response> {
  const token = c.req.query('token') ?? ''
  if (!/^[\w-]{43}$/.test(token)) throw new HttpError(404, 'No such booking')
  if (!(await isWithinLimit(c, 'booking'))) throw new HttpError(429, 'Too many calls about bookings')
  const digest = await sha256(token)
  const booking = await findBooking(c, digest)
  if (booking === null) throw new HttpError(404, 'No such booking')
  if (booking.cancelled_at !== undefined) return page(c, booking, 'cancelled')
  if (booking.is_past) return page(c, booking, 'past')
  if (c.req.method !== 'POST') return page(c, booking, 'ask')
  return page(c, booking, await cancel(c, digest))
}

async function findBooking(c: AppContext, digest: string): Promise<FoundBooking | null> {
  const { env, site } = c.var
  const payload = { tenant_uuid: site.tenant_uuid, digest }
  const answer = await env.upstream
    .findBooking?.(payload, { deadlineMs: env.upstreamTimeoutMs })
    .catch((cause) => {
      throw new HttpError(503, 'Failed to read the booking', { cause })
    })
  return answer === undefined || answer === null ? null : z.parse(foundSchema, answer)
}

async function cancel(c: AppContext, digest: string): Promise<'cancelled' | 'past'> {
  const { env, site } = c.var
  const { tenant_uuid } = site
  const cancelled = await cancelBooking({ tenant_uuid, digest }, env).catch((cause) => {
    // The booking was erased after it was found.
    if (cause instanceof UpstreamRefusal) throw new HttpError(404, 'No such booking', { cause })
    log('error', 'booking not cancelled', { site: tenant_uuid }, cause)
    throw new HttpError(503, 'Failed to cancel the booking', { cause })
  })
  const { deliveries } = cancelled
  if (deliveries.length > 0) c.executionCtx.waitUntil(handOverOnce(deliveries, { bindings: c.env, env }))
  return cancelled.state
}

async function page(
  c: AppContext,
  booking: FoundBooking,
  says: 'ask' | 'cancelled' | 'past',
): Promise<Response> {
  const { site } = c.var
  const { locale: stored } = booking
  const locale = isLocale(stored) && site.locales.includes(stored) ? stored : site.defaultLocale
  const { booking: words } = await loadWords(locale, c.env.ASSETS)
  const time = writtenTime(Date.parse(booking.starts_at), { timezone: booking.timezone, locale })
  const question = words[says]
  const data = {
    question,
    detail: [booking.service_name, time].filter(Boolean).join(' · '),
    submit: words.cancel,
    action: says === 'ask' ? `/api/bookings/cancel?token=${c.req.query('token')}` : '',
    token: '',
    values: [],
    files: [],
  }
  const main: Section[] = [{ id: 'booking', address: 'site/confirm', data: { ...BASE_DATA, ...data } }]
  const { renderPage } = await import('../../page/render-page.ts')
  // Like an error page, it is not listed, not cached, and runs no script of the tenant.
  const status = says === 'past' ? 410 : 200
  const route: ErrorRoute = { kind: 'error', locale, status, title: question, pathname: '/' }
  const rendered = await renderPage(route, siteContext(c), { main })
  rendered.headers.set('cache-control', PRIVATE)
  return uncachedResponse({ request: c.req.raw, ctx: c.executionCtx }, rendered)
}
