import { mailHref } from '#shared/mail.ts'
import { phoneHref, whatsappHref } from '#shared/phone.ts'
import { safeHref, withScheme } from '#shared/urls.ts'
import type { QrMail, QrCodeData, VCard, WhatsApp, Wifi } from './fields.ts'
import { pixCode } from './pix.ts'

/** The text of a code, and the same content for visitors who cannot scan it. */
export interface QrContent {
  encoded: string
  /** As lines; a line may be a link. */
  lines: { text: string; href?: string | undefined }[]
  /** A text to copy: PIX copy and paste. */
  code?: string
}

/** @returns null when a required value of the kind is missing */
export function qrContent(data: QrCodeData): QrContent | null {
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

function textContent({ kind, value }: Pick<QrCodeData, 'kind' | 'value'>): QrContent | null {
  if (value.trim() === '') return null
  if (kind === 'text') return { encoded: value, lines: [{ text: value }] }
  const href = safeHref(value) ?? undefined
  const text = value.trim().replace(/^https?:\/\/(?:www\.)?|\/$/gi, '')
  return { encoded: href ?? value, lines: [{ text, href }] }
}

/** The format of ZXing, which phones read: https://github.com/zxing/zxing/wiki/Barcode-Contents */
function wifiContent({ ssid, password, security, hidden = false }: Wifi): QrContent | null {
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
function vcardContent({ name, phone, email, org, url }: VCard): QrContent | null {
  const full = name.trim()
  if (full === '') return null
  const escaped = (text: string) =>
    text
      .trim()
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\r?\n/g, '\\n')
  const call = phoneHref(phone) ?? undefined
  const space = full.lastIndexOf(' ')
  const family = space < 0 ? '' : full.slice(space + 1)
  const given = space < 0 ? full : full.slice(0, space)
  const properties = [
    ['N', `${escaped(family)};${escaped(given)};;;`],
    ['FN', escaped(full)],
    ['ORG', escaped(org)],
    ['TEL;TYPE=CELL', call?.startsWith('tel:') ? call.slice('tel:'.length) : ''],
    ['EMAIL', escaped(email)],
    ['URL', escaped(withScheme(url.trim()))],
  ].flatMap(([key, value]) => (value === '' ? [] : [`${key}:${value}`]))
  return {
    encoded: ['BEGIN:VCARD', 'VERSION:3.0', ...properties, 'END:VCARD', ''].join('\r\n'),
    lines: [
      { text: full },
      { text: org.trim() },
      { text: phone.trim(), href: call },
      { text: email.trim(), href: mailHref(email) ?? undefined },
      { text: url.trim(), href: safeHref(url) ?? undefined },
    ].filter(({ text }) => text !== ''),
  }
}

function whatsappContent({ number, text }: WhatsApp): QrContent | null {
  const encoded = whatsappHref(number, { text })
  if (encoded === null) return null
  return { encoded, lines: [{ text: `WhatsApp: ${number.trim()}`, href: encoded }] }
}

function mailContent({ to, subject, body }: QrMail): QrContent | null {
  // Subject and text have fields of their own.
  const encoded = /[?&]/.test(to) ? null : mailHref(to, { subject, body })
  if (encoded === null) return null
  return { encoded, lines: [{ text: to.trim().replace(/^mailto:/i, ''), href: encoded }] }
}
