import type { Bindings, Env } from '../../env.ts'
import { DeliveryError } from './delivery-error.ts'
import { cloudflareMailer } from './cloudflare.ts'
import type { Mailer } from './mailer.ts'
import { resendMailer } from './resend.ts'

/** Resend where its key is set, else Cloudflare's Email Service. @throws DeliveryError where there is neither */
export function chooseMailer({ EMAIL: binding }: Bindings, { resend, mailFrom }: Env): Mailer {
  if (mailFrom === '') throw new DeliveryError('MAIL_FROM is missing')
  if (resend !== null) return resendMailer(resend)
  if (binding !== undefined) return cloudflareMailer(binding)
  throw new DeliveryError('neither EMAIL nor RESEND_API_KEY is set')
}
