import * as z from 'zod/mini'
import { amount } from '../currency.ts'
import { choice, colour, inline, media, number, toggle } from '../fields.ts'

/** As it is, spaces too: what is scanned must be what was stored. */
function exact(max: number) {
  const schema = z.pipe(
    z.catch(z.optional(z.union([z.string().check(z.maxLength(max)), z.number()])), undefined),
    z.transform((stored): string => (stored === undefined ? '' : String(stored))),
  )
  return schema
}

const wifi = { ssid: exact(120), password: exact(200), security: exact(20) }
const vcard = { name: exact(120), phone: exact(40), email: exact(200), org: exact(160), url: exact(500) }
const whatsapp = { number: exact(40), text: exact(1000) }
const mail = { to: exact(200), subject: exact(300), body: exact(1500) }
const pix = {
  key: exact(120),
  name: exact(120),
  city: exact(60),
  amount: amount(),
  txid: exact(60),
  description: exact(160),
}

/** The largest a QR code holds: bytes in version 40 with the least error correction (ISO/IEC 18004). */
const MAX_BYTES = 2953

/** What every QR code stores. What a kind needs stands beside `kind`, or in an object of the kind's name. */
export const qrCodeFields = {
  kind: choice(['url', 'text', 'wifi', 'vcard', 'whatsapp', 'mail', 'pix']),
  value: exact(MAX_BYTES),
  ...wifi,
  ...vcard,
  ...whatsapp,
  ...mail,
  ...pix,
  wifi: optionalObject({ ...wifi, hidden: toggle({ help: 'The network does not name itself' }) }),
  vcard: optionalObject(vcard),
  whatsapp: optionalObject(whatsapp),
  mail: optionalObject(mail),
  pix: optionalObject(pix),
  size: number({ min: 120, max: 640, default: 256, help: 'Width in pixels' }),
  ecLevel: choice(['M', 'L', 'Q', 'H'], { help: 'Error correction; with a logo it is always H' }),
  fg: colour({ help: 'Of the modules; must be much darker than the ground' }),
  bg: colour({ help: 'Of the ground' }),
  margin: number({ min: 4, max: 20, default: 4, help: 'Quiet zone, in modules' }),
  logo: media({ help: 'In the middle, a fifth of the width' }),
  caption: inline(),
  downloadable: toggle(),
}

function optionalObject<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.catch(z.optional(z.object(shape)), undefined)
}

const schema = z.object(qrCodeFields)
export type QrCodeData = z.output<typeof schema>

export type Wifi = Pick<QrCodeData, keyof typeof wifi> & { hidden?: boolean }
export type VCard = Pick<QrCodeData, keyof typeof vcard>
export type WhatsApp = Pick<QrCodeData, keyof typeof whatsapp>
export type Mail = Pick<QrCodeData, keyof typeof mail>
export type Pix = Pick<QrCodeData, keyof typeof pix>
