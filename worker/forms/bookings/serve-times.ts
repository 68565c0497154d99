import { HttpError } from '#shared/errors.ts'
import { log } from '#shared/log.ts'
import type { AppContext } from '../../context.ts'
import { isWithinLimit } from '../../http/within-limit.ts'
import { takenTimes } from './taken-times.ts'

/** Listed times may be some seconds old. Sending the form checks the chosen time again. */
const TIMES_CACHE = 'public, max-age=15'

/** `GET /api/bookings/times?form=`: the times of a form that are taken, for the script of its section. */
export async function serveTimes(c: AppContext): Promise<Response> {
  const form_id = c.req.query('form') ?? ''
  if (!/^[\w-]{1,64}$/.test(form_id)) throw new HttpError(404, 'No such form')
  if (!(await isWithinLimit(c, 'booking'))) throw new HttpError(429, 'Too many calls about bookings')
  const { env, site } = c.var
  const { tenant_uuid } = site
  const taken = await takenTimes({ tenant_uuid, form_id }, env).catch((cause) => {
    log('warn', 'taken times not read', { site: tenant_uuid, form: form_id }, cause)
    throw new HttpError(503, 'Failed to read the taken times', { cause })
  })
  return c.json({ taken }, 200, { 'cache-control': TIMES_CACHE })
}
