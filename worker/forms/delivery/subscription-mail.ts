import { escapeHtml } from '#shared/escape-html.ts'
import { textDirection, type Locale } from '#shared/locales.ts'
import type { Words } from '#shared/words.ts'
import { fill, oneLine } from '#shared/mail-text.ts'
import type { Mail } from './mailer.ts'

interface SubscriptionMail {
  to: string
  site: string
  locale: Locale
  words: Words['subscription']
  /** Null in the mail to a subscriber who has confirmed. */
  confirmLink: string | null
  endLink: string
}

/**
 * A mail to a subscriber: it asks for confirmation, or says that the subscription is confirmed. It contains nothing the
 * visitor typed, so nobody can use it to send a message to another person's address.
 */
export function subscriptionMail({
  to,
  site,
  locale,
  words,
  confirmLink,
  endLink,
}: SubscriptionMail): Omit<Mail, 'id' | 'from'> {
  const names = { site: oneLine(site) }
  const subject = fill(confirmLink === null ? words.confirmed : words.ask, names)
  const intro = fill(confirmLink === null ? words.confirmed : words.why, names)
  const links = [
    ...(confirmLink === null ? [] : [{ label: words.confirm, href: confirmLink }]),
    { label: words.end, href: endLink },
  ]
  const paragraphs = links.map(
    ({ label, href }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`,
  )
  return {
    to,
    replyTo: null,
    subject,
    text: [intro, ...links.map(({ label, href }) => `${label}: ${href}`)].join('\n\n'),
    html: `<!DOCTYPE html><html lang="${locale}" dir="${textDirection(locale)}"><body style="font:16px/1.5 system-ui,sans-serif"><p>${escapeHtml(intro)}</p>${paragraphs.join('')}</body></html>`,
    // RFC 8058: mail programs show a button that ends the subscription by a POST, without a page.
    headers: { 'List-Unsubscribe': `<${endLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
