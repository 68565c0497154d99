import type { Pix } from './fields.ts'

/**
 * A static PIX as BR Code: EMV QR Code (merchant-presented) as the Banco Central do Brasil profiles it in
 * "Manual de Padrões para Iniciação do Pix". Fields are id, length in two digits, value.
 */
const PAYLOAD_FORMAT = '00'
const MERCHANT_ACCOUNT = '26'
const CATEGORY = '52'
const CURRENCY = '53'
const AMOUNT = '54'
const COUNTRY = '58'
const NAME = '59'
const CITY = '60'
const ADDITIONAL = '62'
const CRC = '63'

/** Inside MERCHANT_ACCOUNT and ADDITIONAL. */
const GUI = '00'
const KEY = '01'
const DESCRIPTION = '02'
const TXID = '05'

const PIX_GUI = 'br.gov.bcb.pix'
/** ISO 4217 of the real. */
const BRL = '986'

const MAX_FIELD = 99
const MAX_KEY = 77
const MAX_NAME = 25
const MAX_CITY = 15
const MAX_TXID = 25
/** The amount has at most 13 characters, two of them cents. */
const MAX_AMOUNT = 9_999_999_999.99

/** @returns null without a key, a name or a city, which a payment requires */
export function pixCode({ key, name, city, amount, txid, description }: Pix): string | null {
  const account = pixKey(key)
  const payee = plain(name, MAX_NAME)
  const place = plain(city, MAX_CITY)
  if (account === '' || account.length > MAX_KEY || payee === '' || place === '') return null
  const fields = [
    field(PAYLOAD_FORMAT, '01'),
    merchantAccount(account, description),
    field(CATEGORY, '0000'),
    field(CURRENCY, BRL),
    amount === undefined || amount < 0.01 || amount > MAX_AMOUNT ? '' : field(AMOUNT, amount.toFixed(2)),
    field(COUNTRY, 'BR'),
    field(NAME, payee),
    field(CITY, place),
    // Three asterisks: the receiver matches payments in another way.
    field(ADDITIONAL, field(TXID, txid.replace(/[^a-z0-9]/gi, '').slice(0, MAX_TXID) || '***')),
  ].join('')
  const counted = `${fields}${CRC}04`
  return counted + crc16(counted)
}

function merchantAccount(key: string, description: string): string {
  const begin = field(GUI, PIX_GUI) + field(KEY, key)
  // The description fills the rest of the field.
  const room = MAX_FIELD - begin.length - DESCRIPTION.length - 2
  const text = room > 0 ? plain(description, room) : ''
  return field(MERCHANT_ACCOUNT, begin + (text === '' ? '' : field(DESCRIPTION, text)))
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value
}

/** Letters without accents: bank apps count bytes, and some accept only ASCII. */
function plain(text: string, max: number): string {
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()
}

/** CPF, and CNPJ with digits or letters, in the usual notations. */
const TAX_NUMBER =
  /^(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\da-z]{2}\.?[\da-z]{3}\.?[\da-z]{3}\/?[\da-z]{4}-?\d{2})$/i

/** A phone of Brazil as people write it, without spaces: area code, then nine digits of a mobile or eight of a landline. */
const PHONE = /^(?:55[.-]?)?\(?0?([1-9]\d)\)?[.-]?(9\d{4}|[2-5]\d{3})[.-]?(\d{4})$/

/** A key in its registered form: e-mail in lower case, phone with country, tax number without punctuation. */
function pixKey(written: string): string {
  const key = plain(written, 200)
  if (key.includes('@')) return key.toLowerCase()
  if (key.startsWith('+')) return `+${key.replace(/\D/g, '')}`
  const joined = key.replace(/ /g, '')
  // Eleven bare digits may be a mobile phone or a CPF.
  const phone = isCpf(key) ? null : PHONE.exec(joined)
  if (phone) return `+55${phone.slice(1).join('')}`
  if (TAX_NUMBER.test(key)) return key.replace(/[./-]/g, '').toUpperCase()
  return joined.toLowerCase()
}

/** Eleven digits of which the last two are the check digits of the others. */
function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false
  return [9, 10].every((length) => {
    const sum = Array.from(digits.slice(0, length)).reduce(
      (total, digit, at) => total + Number(digit) * (length + 1 - at),
      0,
    )
    return ((sum * 10) % 11) % 10 === Number(digits[length])
  })
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, not reflected. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
