import { safeHref } from '#shared/urls.ts'
import { withScheme } from '../ui/with-scheme.ts'
import type { Mail, QrCodeData, VCard, WhatsApp, Wifi } from './fields.ts'
import { pixCode } from './pix.ts'

/** The text of a code, and the same content for visitors who cannot scan it. */
export interface Content {
  encoded: string
  /** As lines; a line may be a link. */
  lines: { text: string; href?: string | undefined }[]
  /** A text to copy: PIX copy and paste. */
  code?: string
}

/** @returns null when a required value of the kind is missing */
export function qrContent(data: QrCodeData): Content | null {
  switch (data.kind) {
    case 'url':
    case 'text':
      return textContent(data)
    case 'wifi':
      return wifiContent(data.wifi ?? data)
    case 'vcard':
      return vcardContent(data.vcard ?? data)
    case 'whatsapp':
      return whatsappContent(data.whatsapp ?? data)
    case 'mail':
      return mailContent(data.mail ?? data)
    case 'pix': {
      const pix = data.pix ?? data
      const code = pixCode(pix)
      return code === null ? null : { encoded: code, lines: [{ text: pix.name.trim() }], code }
    }
    default:
      return data.kind satisfies never
  }
}

function textContent({ kind, value }: Pick<QrCodeData, 'kind' | 'value'>): Content | null {
  if (value.trim() === '') return null
  const href = kind === 'url' ? siteHref(value) : undefined
  const text = kind === 'url' ? value.trim().replace(/^https?:\/\/(?:www\.)?|\/$/gi, '') : value
  return { encoded: value, lines: [{ text, href }] }
}

function siteHref(address: string): string | undefined {
  return safeHref(withScheme(address.trim())) ?? undefined
}

/** The format of ZXing, which phones read: https://github.com/zxing/zxing/wiki/Barcode-Contents */
function wifiContent({ ssid, password, security, hidden = false }: Wifi): Content | null {
  if (ssid === '') return null
  const type = wifiType(security, password)
  const escaped = (text: string) => text.replace(/[\\;,:"]/g, '\\$&')
  const fields = [
    `T:${type}`,
    `S:${escaped(ssid)}`,
    ...(type === 'nopass' ? [] : [`P:${escaped(password)}`]),
    ...(hidden ? ['H:true'] : []),
  ]
  return {
    encoded: `WIFI:${fields.join(';')};;`,
    lines: [{ text: `Wi-Fi: ${ssid}` }, ...(type === 'nopass' ? [] : [{ text: password }])],
  }
}

function wifiType(security: string, password: string): 'WPA' | 'WEP' | 'nopass' {
  if (password === '') return 'nopass'
  const word = security.trim().toLowerCase()
  if (word === 'wep') return 'WEP'
  return ['none', 'nopass', 'open'].includes(word) ? 'nopass' : 'WPA'
}

/** vCard 3.0 (RFC 2426): the version that address books of phones support. */
function vcardContent({ name, phone, email, org, url }: VCard): Content | null {
  const full = name.trim()
  if (full === '') return null
  const escaped = (text: string) =>
    text
      .trim()
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\r?\n/g, '\\n')
  const space = full.lastIndexOf(' ')
  const family = space < 0 ? '' : full.slice(space + 1)
  const given = space < 0 ? full : full.slice(0, space)
  const properties = [
    ['N', `${escaped(family)};${escaped(given)};;;`],
    ['FN', escaped(full)],
    ['ORG', escaped(org)],
    ['TEL;TYPE=CELL', phone.replace(/[^\d+]/g, '')],
    ['EMAIL', escaped(email)],
    ['URL', escaped(url)],
  ].flatMap(([key, value]) => (value === '' ? [] : [`${key}:${value}`]))
  const digits = phone.replace(/[^\d+]/g, '')
  return {
    encoded: ['BEGIN:VCARD', 'VERSION:3.0', ...properties, 'END:VCARD', ''].join('\r\n'),
    lines: [
      { text: full },
      { text: org.trim() },
      { text: phone.trim(), href: digits === '' ? undefined : `tel:${digits}` },
      { text: email.trim(), href: safeHref(`mailto:${email.trim()}`) ?? undefined },
      { text: url.trim(), href: siteHref(url) },
    ].filter(({ text }) => text !== ''),
  }
}

/** Digits only, so a stored value cannot change the address. */
function whatsappContent({ number, text }: WhatsApp): Content | null {
  const digits = number.replace(/\D/g, '')
  if (digits === '') return null
  const encoded = `https://wa.me/${digits}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`
  return { encoded, lines: [{ text: `WhatsApp: ${number.trim()}`, href: encoded }] }
}

/** RFC 6068: line breaks are CR LF, everything is percent-encoded. */
function mailContent({ to, subject, body }: Mail): Content | null {
  const address = to.trim().replace(/^mailto:/i, '')
  if (!/^[^\s@<>"?&]+@[^\s@<>"?&]+$/.test(address)) return null
  const query = [
    ...(subject === '' ? [] : [`subject=${encodeURIComponent(subject)}`]),
    ...(body === '' ? [] : [`body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`]),
  ]
  const encoded = `mailto:${address}${query.length === 0 ? '' : `?${query.join('&')}`}`
  return { encoded, lines: [{ text: address, href: encoded }] }
}
