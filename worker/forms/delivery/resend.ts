import { base64, bytesOf } from '#shared/crypto/digest.ts'
import { DeliveryError, retryAfterSeconds } from './delivery-error.ts'
import type { MailAddress, Mailer } from './mailer.ts'

const DEADLINE_MS = 10_000

/** Resend, or a service with its HTTP interface. */
export function resendMailer({ origin, key }: { origin: string; key: string }): Mailer {
  return {
    async send({ id, from, to, replyTo, subject, text, html, headers, files }) {
      const body = {
        from: written(from),
        to: [to],
        subject,
        text,
        html,
        ...(replyTo && { reply_to: replyTo }),
        ...(headers && { headers }),
        ...(files && {
          attachments: files.map(({ name, type, content }) => ({
            filename: name,
            content_type: type,
            content: base64(bytesOf(content)),
          })),
        }),
      }
      const response = await post(`${origin}/emails`, body, { key, id })
      await response.body?.cancel()
      if (response.ok) return
      throw new DeliveryError(`Resend answered ${response.status}`, {
        // These two statuses mean that the mail is invalid. Any other is a problem of the account or the service.
        isFinal: response.status === 400 || response.status === 422,
        retryAfter: retryAfterSeconds(response),
      })
    },
  }
}

async function post(url: string, body: object, { key, id }: { key: string; id: string }): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        // Resend sends mails with the same key only once within a day.
        'idempotency-key': id,
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
  } catch (cause) {
    throw new DeliveryError('Resend did not answer', { cause })
  }
}

/** `"Name" <address>`, with a name that cannot end its quotes. */
function written({ name, email }: MailAddress): string {
  const quotable = name.replace(/["\\<>]/g, ' ').trim()
  return quotable === '' ? email : `"${quotable}" <${email}>`
}
