import * as z from 'zod/mini'

/** A booking as the upstream returns it. */
export const bookingSchema = z.object({
  id: z.string(),
  service: z.string(),
  service_name: z._default(z.string(), ''),
  timezone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
})
