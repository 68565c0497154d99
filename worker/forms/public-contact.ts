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
 * maps, then in footer and header, then the number of the chat button. Of a section with several places only details
 * that all of them have are used, because only the visitor knows which place was booked. The addresses that submissions
 * are sent to are private, so they are not used.
 */
export function publicContact({ config }: Site, sections: readonly Section[]): PublicContact {
  const ordered = FOLDERS.flatMap((folder) =>
    sections.filter(({ address }) => address.startsWith(`${folder}/`)),
  )
  const shown = ordered.map(({ data }) => contactsIn(data))
  const { whatsapp_button_enabled, country_number, phone_number = '' } = config
  const chat = whatsapp_button_enabled ? whatsappHref(phone_number, { country: country_number }) : null
  const shared = shown.flatMap(ofEveryPlace)
  const [mail] = shared.flatMap(({ mails }) => mails)
  const [phone = shownNumber(chat ?? '')] = shared.flatMap(({ phones }) => phones)
  const [places = []] = shown.map(placesOf).filter(({ length }) => length > 0)
  const [address] = places.length === 1 ? places : []
  return {
    ...(mail !== undefined && { mail }),
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
  }
}

interface Contacts {
  mails: string[]
  phones: string[]
  /** The address of the place that these belong to; '' for none. */
  place: string
}

/** The contact details of each object in a section's data, in document order. */
function contactsIn(value: unknown, around = ''): Contacts[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? null : contactsOf(value as Record<string, unknown>, around)
  const nested = Object.values(value).flatMap((each) => contactsIn(each, own?.place ?? around))
  return own === null ? nested : [own, ...nested]
}

/** The contact details in the fields and the link of an object. */
function contactsOf(fields: Record<string, unknown>, around: string): Contacts {
  const { kind, href } = (fields.link ?? {}) as { kind?: unknown; href?: unknown }
  const target = typeof href === 'string' ? href : ''
  return {
    mails: [...mailbox(text(fields.email)), ...(kind === 'mail' ? mailbox(target) : [])],
    phones: [...written(text(fields.phone)), ...linkedNumber(target, fields)],
    place: cut(visible(text(fields.address)), MAX_ADDRESS) || around,
  }
}

function placesOf(found: readonly Contacts[]): string[] {
  return [...new Set(found.flatMap(({ place }) => place || []))]
}

/** The contact details of a section without those of some of its places only. */
function ofEveryPlace(found: readonly Contacts[]): Contacts[] {
  const places = placesOf(found)
  const isShared = (kind: 'mails' | 'phones') => (value: string) =>
    places.every((place) => found.some((each) => each.place === place && each[kind].includes(value)))
  return found.map((each) =>
    each.place === ''
      ? each
      : {
          ...each,
          mails: each.mails.filter(isShared('mails')),
          phones: each.phones.filter(isShared('phones')),
        },
  )
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
