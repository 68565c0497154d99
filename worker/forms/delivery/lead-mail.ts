import { shortTime, writtenTime } from '#shared/bookings/written-time.ts'
import { cut } from '#shared/cut.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { textDirection, type Locale } from '#shared/locales.ts'
import { writtenMoney } from '#sections/ui/money.ts'
import type { Words } from '#shared/words.ts'
import { bookingFile } from './booking-file.ts'
import { type Lead, withoutSecrets } from './lead.ts'
import type { Mail } from './mailer.ts'
import { ESTIMATE_FIELD, type StoredEstimate, storedEstimate } from '#shared/estimates/stored-estimate.ts'
import { fill, isAddress, oneLine, visible } from '#shared/mail-text.ts'

/** RFC 5322 allows 998 characters in a line; people read fewer. */
const MAX_SUBJECT = 200

/** In the tenant's language. */
type MailWords = Words['lead'] & { booking: Words['booking'] }

/**
 * The mail that tells the tenant of a lead. The visitor's words appear as text in its body only: subject and sender are
 * the tenant's, and the reply address is validated.
 */
export function leadMail(
  lead: Lead,
  to: string,
  words: MailWords,
  { isCancelled = false } = {},
): Omit<Mail, 'id' | 'from'> {
  const { about, url, booking } = lead
  const { subject, intro } = announce(lead, words, { isCancelled })
  const rows = [
    ...listTime(lead, words.booking),
    ...listValues(lead, words),
    { label: words.page, value: url },
  ]
  const replyTo = about.replyTo !== null && isAddress(about.replyTo) ? about.replyTo : null
  const notes = replyTo === null ? [] : [words.reply]
  return {
    to,
    replyTo,
    subject: cut(subject, MAX_SUBJECT),
    text: [intro, rows.map(writeRow).join('\n'), ...notes].join('\n\n'),
    html: writeHtml(about.language, intro, rows, notes),
    ...(booking && {
      files: [bookingFile({ ...lead, booking }, { description: rows.map(writeRow).join('\n'), isCancelled })],
    }),
  }
}

/** The event in words. A subject also names the booked time or the estimated price. */
function announce(
  { about, booking, data }: Lead,
  words: MailWords,
  { isCancelled }: { isCancelled: boolean },
): { subject: string; intro: string } {
  const names = { form: oneLine(about.form), site: oneLine(about.site) }
  const intro = fill(words.intro, names)
  if (booking !== undefined) {
    const { newSubject, newIntro, cancelledSubject, cancelledIntro } = words.booking
    const [subject, event] = isCancelled ? [cancelledSubject, cancelledIntro] : [newSubject, newIntro]
    const { timezone, starts_at } = booking
    const time = shortTime(Date.parse(starts_at), { timezone, locale: about.language })
    return { subject: fill(subject, { ...names, time }), intro: fill(event, names) }
  }
  const estimate = storedEstimate(data)
  if (estimate === undefined) return { subject: fill(words.subject, names), intro }
  const amount = writeMoney(estimate, estimate.amount, about.language)
  return { subject: fill(words.estimateSubject, { ...names, amount }), intro }
}

interface Row {
  label: string
  value: string
}

/** The time of a booking, in the tenant's language and the time zone of the timetable. */
function listTime({ booking, about }: Lead, words: Words['booking']): Row[] {
  if (booking === undefined) return []
  const { starts_at, timezone, service_name } = booking
  const time = writtenTime(Date.parse(starts_at), { timezone, locale: about.language })
  const service = service_name === '' ? [] : [{ label: words.service, value: oneLine(service_name) }]
  return [{ label: words.time, value: time }, ...service]
}

function listValues(lead: Lead, words: MailWords): Row[] {
  const { about } = lead
  const { [ESTIMATE_FIELD]: _, ...data } = withoutSecrets(lead)
  const estimate = storedEstimate(lead.data)
  const labels = new Map(about.labels)
  const known = about.labels.filter(([name]) => Object.hasOwn(data, name)).map(([name]) => name)
  const others = Object.keys(data).filter((name) => !labels.has(name))
  const choices = new Map(about.choices)
  const values = [...known, ...others].map((name) => {
    const value = writeValue(withLabels(data[name], new Map(choices.get(name))), words)
    return {
      label: oneLine(labels.get(name) || name),
      value: estimate === undefined ? value : pricedValue(estimate, name, { value, lead }),
    }
  })
  if (estimate === undefined) return values
  return [...values, { label: words.estimate, value: writeMoney(estimate, estimate.amount, about.language) }]
}

/**
 * Chosen options of a price list with their prices: `Nozes (R$ 320,00)`. Options are labelled in the owner's language.
 */
function pricedValue(
  { lines, currency }: StoredEstimate,
  name: string,
  { value, lead: { about } }: { value: string; lead: Lead },
): string {
  const line = lines.find((each) => each.name === name)
  if (line === undefined) return value
  const isChoice = about.choices?.some(([field]) => field === name)
  const chosen = isChoice ? value : visible(line.value)
  if (Number(line.amount) === 0) return chosen || value
  const money = writeMoney({ currency }, line.amount, about.language)
  return chosen === '' ? money : `${chosen} (${money})`
}

function writeMoney({ currency }: Pick<StoredEstimate, 'currency'>, amount: string, locale: Locale): string {
  return writtenMoney(Number(amount), { currency, locale })
}

/** Chosen options by their labels. */
function withLabels(value: unknown, labels: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withLabels(each, labels))
  return labels.has(value) ? oneLine(labels.get(value) ?? '') : value
}

function writeValue(value: unknown, words: MailWords): string {
  if (value === true) return words.yes
  if (value === false) return words.no
  if (Array.isArray(value)) return value.map((each) => writeValue(each, words)).join(', ')
  // A file is named only. Its content stays in the file storage.
  if (typeof value === 'object' && value !== null) return 'name' in value ? writeValue(value.name, words) : ''
  return visible(String(value ?? ''))
}

/** Further lines of a value are indented, so that no visitor can write a line that looks like another field. */
function writeRow({ label, value }: Row): string {
  return `${label}: ${value.replaceAll('\n', '\n    ')}`
}

function writeHtml(locale: Locale, intro: string, rows: Row[], notes: string[]): string {
  const side = textDirection(locale) === 'rtl' ? 'right' : 'left'
  // Mail programs do not support logical CSS properties.
  const cell = 'padding:4px 6px;vertical-align:top'
  const table = rows.map(
    ({ label, value }) =>
      `<tr><th align="${side}" style="${cell}">${escapeHtml(label)}</th><td style="${cell};white-space:pre-wrap">${escapeHtml(value)}</td></tr>`,
  )
  const paragraphs = notes.map((note) => `<p>${escapeHtml(note)}</p>`)
  return `<!DOCTYPE html><html lang="${locale}" dir="${textDirection(locale)}"><body style="font:16px/1.5 system-ui,sans-serif"><p>${escapeHtml(intro)}</p><table cellspacing="0">${table.join('')}</table>${paragraphs.join('')}</body></html>`
}
