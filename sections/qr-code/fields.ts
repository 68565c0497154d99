import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { amount } from '../fields/currency.ts'
import { media } from '../fields/media.ts'
import { inline } from '../fields/text.ts'
import { choice, colour, number, toggle } from '../fields/value.ts'
import { optionalObject } from '../fields/object.ts'

/** Not trimmed: the scanned text must equal the stored one. */
function exact(max: number, notes: FieldNotes = {}) {
  const schema = z.pipe(
    z.catch(z.optional(z.union([z.string().check(z.maxLength(max)), z.number()])), undefined),
    z.transform((stored): string => (stored === undefined ? '' : String(stored))),
  )
  return field('text', schema, notes)
}

const wifi = {
  ssid: exact(120, { label: 'Network name' }),
  password: exact(200),
  security: exact(20, { help: 'WPA, WEP or nopass' }),
}
const vcard = {
  name: exact(120),
  phone: exact(40),
  email: exact(200, { label: 'E-mail' }),
  org: exact(160, { label: 'Company' }),
  url: exact(500, { label: 'Website' }),
}
const whatsapp = { number: exact(40), text: exact(1000) }
const mail = { to: exact(200, { label: 'Recipient' }), subject: exact(300), body: exact(1500) }
const pix = {
  key: exact(120, { help: 'E-mail, CPF, CNPJ, phone with its area code, or random key, as registered' }),
  name: exact(120),
  city: exact(60),
  amount: amount(),
  txid: exact(60, { label: 'Transaction id' }),
  description: exact(160),
}

/** Largest content of a QR code: bytes in version 40 with the lowest error correction (ISO/IEC 18004). */
const MAX_BYTES = 2953

/**
 * The fields of every QR code. The values of a kind are stored next to `kind`, or in an object with the kind's name.
 */
export const qrCodeFields = {
  kind: choice(['url', 'text', 'wifi', 'vcard', 'whatsapp', 'mail', 'pix']),
  value: exact(MAX_BYTES, { label: 'Content', help: 'The address or the text that the code holds' }),
  ...wifi,
  ...vcard,
  ...whatsapp,
  ...mail,
  ...pix,
  wifi: optionalObject(
    { ...wifi, hidden: toggle({ help: 'The network is hidden' }) },
    { label: 'Wi-Fi', help: 'For the kind wifi' },
  ),
  vcard: optionalObject(vcard, { label: 'Contact card', help: 'For the kind vcard' }),
  whatsapp: optionalObject(whatsapp, { label: 'WhatsApp', help: 'For the kind whatsapp' }),
  mail: optionalObject(mail, { label: 'E-mail', help: 'For the kind mail' }),
  pix: optionalObject(pix, { help: 'For the kind pix' }),
  size: number({ min: 120, max: 640, default: 256, help: 'Width in pixels' }),
  ecLevel: choice(['M', 'L', 'Q', 'H'], { label: 'Error correction', help: 'Always H with a logo' }),
  fg: colour({ label: 'Colour', help: 'Colour of the modules; must be much darker than the background' }),
  bg: colour({ label: 'Background', help: 'A light colour' }),
  margin: number({ min: 4, max: 20, default: 4, help: 'Quiet zone, in modules' }),
  logo: media({ help: 'In the middle, a fifth of the width' }),
  caption: inline(),
  downloadable: toggle({ label: 'Download', help: 'A link that saves the code as a picture' }),
}

const schema = z.object(qrCodeFields)
export type QrCodeData = z.output<typeof schema>

export type Wifi = Pick<QrCodeData, keyof typeof wifi> & { hidden?: boolean }
export type VCard = Pick<QrCodeData, keyof typeof vcard>
export type WhatsApp = Pick<QrCodeData, keyof typeof whatsapp>
export type QrMail = Pick<QrCodeData, keyof typeof mail>
export type Pix = Pick<QrCodeData, keyof typeof pix>
