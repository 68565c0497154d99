import { writtenTime } from '#shared/bookings/written-time.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { textDirection } from '#shared/locales.ts'
import { fill, isAddress, oneLine } from '#shared/mail-text.ts'
import type { Words } from '#shared/words.ts'
import { bookingFile } from './booking-file.ts'
import type { Lead, LeadBooking } from './lead.ts'
import type { Mail } from './mailer.ts'

/**
 * The mail to a visitor who has booked: the service, the time, how the site is reached, a calendar file and the link that
 * cancels. Replies go to the mailbox that the site shows, if it shows one. The mail contains nothing the visitor typed, so nobody can use it to send a message to another person's address.
 */
export function bookingMail(
  lead: Lead & { booking: LeadBooking },
  to: string,
  words: Words['booking'],
): Omit<Mail, 'id' | 'from'> {
  const { about, booking, locale } = lead
  const names = { site: oneLine(about.site) }
  const intro = fill(words.booked, names)
  const { contact = {} } = about
  const replyTo = contact.mail !== undefined && isAddress(contact.mail) ? contact.mail : null
  const time = writtenTime(Date.parse(booking.starts_at), { timezone: booking.timezone, locale })
  const rows = [
    { label: words.service, value: oneLine(booking.service_name) },
    { label: words.time, value: time },
    { label: words.address, value: oneLine(contact.address?.replaceAll('\n', ', ') ?? '') },
    { label: words.phone, value: oneLine(contact.phone ?? '') },
    { label: words.mail, value: replyTo ?? '' },
  ].filter(({ value }) => value !== '')
  const lines = rows.map(({ label, value }) => `${label}: ${value}`)
  const link = booking.cancel_url
  const paragraphs = [
    `<p>${escapeHtml(intro)}</p>`,
    `<p>${lines.map(escapeHtml).join('<br>')}</p>`,
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link)}">${escapeHtml(words.cancel)}</a></p>`]),
  ]
  return {
    to,
    replyTo,
    subject: fill(words.subject, names),
    text: [intro, lines.join('\n'), ...(link === undefined ? [] : [`${words.cancel}: ${link}`])].join('\n\n'),
    html: `<!DOCTYPE html><html lang="${locale}" dir="${textDirection(locale)}"><body style="font:16px/1.5 system-ui,sans-serif">${paragraphs.join('')}</body></html>`,
    files: [
      bookingFile(lead, {
        description: link === undefined ? '' : `${words.cancel}: ${link}`,
        isCancelled: false,
      }),
    ],
  }
}
