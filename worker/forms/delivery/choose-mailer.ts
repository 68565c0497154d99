import type { Bindings, Env } from '../../env.ts'
import { DeliveryError } from './delivery-error.ts'
import { cloudflareMailer } from './cloudflare.ts'
import type { Mailer } from './mailer.ts'
import { resendMailer } from './resend.ts'

/**
 * Resend if its key is set, otherwise Cloudflare's Email Service.
 * @throws DeliveryError without either, and without MAIL_FROM
 */
export function chooseMailer({ EMAIL: binding }: Bindings, { resend, mailFrom }: Env): Mailer {
  if (mailFrom === '') throw new DeliveryError('MAIL_FROM is missing')
  if (resend !== null) return resendMailer(resend)
  if (binding !== undefined) return cloudflareMailer(binding)
  throw new DeliveryError('neither EMAIL nor RESEND_API_KEY is set')
}
