import type { Html } from '#sections/fields/text.ts'
import { textOfHtml } from '#sections/ui/plain-text.ts'
import { cut } from '#shared/cut.ts'
import { isAddress, oneLine, visible } from '#shared/mail-text.ts'
import { mailHref } from '#shared/mail.ts'
import { readPhone, whatsappHref } from '#shared/phone.ts'
import { decoded } from '#shared/urls.ts'
import type { Section, Site } from '#shared/site.ts'
import type { PublicContact } from './delivery/lead.ts'

/** Folders whose sections are about the site's owner. Mailboxes and numbers elsewhere may be another person's. */
const FOLDERS = ['contact', 'map', 'footer', 'header']

const MAX_PHONE = 60
const MAX_ADDRESS = 500

/**
 * The first mailbox, phone number and postal address that the site shows with a form: in its contact sections and
 * maps, then in footer and header, then the number of the chat button. A section with several addresses names none of
 * them, because only the visitor knows which place was booked. The addresses that submissions are sent to are private,
 * so they are not used.
 */
export function publicContact({ config }: Site, sections: readonly Section[]): PublicContact {
  const ordered = FOLDERS.flatMap((folder) =>
    sections.filter(({ address }) => address.startsWith(`${folder}/`)),
  )
  const shown = ordered.map(({ data }) => contactsIn(data))
  const { whatsapp_button_enabled, country_number, phone_number = '' } = config
  const chat = whatsapp_button_enabled ? whatsappHref(phone_number, { country: country_number }) : null
  const [mail] = shown.flatMap(({ mails }) => mails)
  const [phone = shownNumber(chat ?? '')] = shown.flatMap(({ phones }) => phones)
  const places = new Set(shown.find(({ addresses }) => addresses.length > 0)?.addresses)
  const [address] = places.size === 1 ? places : []
  return {
    ...(mail !== undefined && { mail }),
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
  }
}

interface Contacts {
  mails: string[]
  phones: string[]
  addresses: string[]
}

/** The contact details in the fields and links of a section's data, in document order. */
function contactsIn(data: unknown): Contacts {
  const found: Contacts = { mails: [], phones: [], addresses: [] }
  collect(data, found)
  return found
}

function collect(value: unknown, found: Contacts): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) {
    const fields = value as Record<string, unknown>
    const { kind, href } = (fields.link ?? {}) as { kind?: unknown; href?: unknown }
    const target = typeof href === 'string' ? href : ''
    found.mails.push(...mailbox(text(fields.email)), ...(kind === 'mail' ? mailbox(target) : []))
    found.phones.push(...written(text(fields.phone)), ...linkedNumber(target, fields))
    const address = cut(visible(text(fields.address)), MAX_ADDRESS)
    if (address !== '') found.addresses.push(address)
  }
  for (const each of Object.values(value)) collect(each, found)
}

/** The number of a phone link, as written in the text next to the link, for example in a line of contact details. */
function linkedNumber(href: string, item: Record<string, unknown>): string[] {
  const number = shownNumber(href)
  if (number === undefined) return []
  const [adjacent] = written(text(item.text))
  return [adjacent !== undefined && isSame(adjacent, number) ? adjacent : number]
}

/** A text field, or the text of an inline one with its line breaks. */
function text(value: unknown): string {
  if (typeof value === 'string') return value
  const { html } = (value ?? {}) as Partial<Html>
  if (typeof html !== 'string') return ''
  return html
    .split(/<br\s*\/?>\n?|\n/)
    .map((line) => textOfHtml({ html: line }))
    .join('\n')
}

function mailbox(value: string): string[] {
  const address = decoded((mailHref(value) ?? '').replace(/^mailto:/, '').replace(/[,?].*$/s, ''))
  return isAddress(address) ? [address] : []
}

/** A phone number as its author wrote it. */
function written(value: string): string[] {
  const line = cut(oneLine(value), MAX_PHONE)
  return readPhone(line) === null ? [] : [line]
}

/** The number of a `tel:` or WhatsApp address. */
function shownNumber(href: string): string | undefined {
  const number = /^tel:([+\d*#%]+)/.exec(href)?.[1] ?? /^https:\/\/wa\.me\/(\d{7,15})\b/.exec(href)?.[1]
  if (number === undefined) return undefined
  return href.startsWith('tel:') ? decoded(number) : `+${number}`
}

function isSame(asWritten: string, number: string): boolean {
  const digits = readPhone(asWritten)?.digits.replace(/\D/g, '')
  return digits !== undefined && number.replace(/\D/g, '').endsWith(digits)
}
