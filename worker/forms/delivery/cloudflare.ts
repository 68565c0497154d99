import { bytesOf } from '#shared/crypto/digest.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Mailer } from './mailer.ts'

/** Error codes that the same mail would get again. Other errors may pass, or an operator can fix them. */
const FINAL = ['E_VALIDATION_ERROR', 'E_FIELD_MISSING', 'E_RECIPIENT_NOT_ALLOWED', 'E_RECIPIENT_SUPPRESSED']

/** Cloudflare's Email Service, by its binding. */
export function cloudflareMailer(binding: SendEmail): Mailer {
  return {
    async send({ from, to, replyTo, subject, text, html, headers, files }) {
      try {
        await binding.send({
          ...{ from, to, subject, text, html },
          ...(replyTo !== null && { replyTo }),
          ...(headers && { headers }),
          ...(files && {
            attachments: files.map(({ name, type, content }) => ({
              ...{ filename: name, type, disposition: 'attachment' as const },
              content: bytesOf(content),
            })),
          }),
        })
      } catch (error) {
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
        // Without the cause: its message may quote the receiver's address, and reasons are logged.
        throw new DeliveryError(`Email Service: ${code || 'failed'}`, { isFinal: FINAL.includes(code) })
      }
    },
  }
}
