import { decoded, safeHref, withScheme } from './urls.ts'

/** A phone number parsed from a text as people write it. */
interface Phone {
  /** Digits; a service code may also contain `*` and `#`. */
  digits: string
  /** Whether it begins with its country code: after `+` or `00`, or in a WhatsApp address. */
  isInternational: boolean
}

/** Longest number by ITU-T E.164. */
const MAX_DIGITS = 15

/** Longest text that is read as a number with a label, in characters. */
const MAX_LENGTH = 200

/** Text that may precede a number, like `Tel.:`, `WhatsApp (Ana)` or a symbol. */
const LABEL = /^[\p{L}\p{M}\p{So}\s.:()/&-]*$/u

/** A number that only some networks accept: `*611`, `#77`. */
const SERVICE_CODE = /^[*#]+\d[\d*#]*$/

/** Italy, San Marino, Côte d'Ivoire and Congo have a leading 0 after the country code too. */
const KEEPS_ZERO = /^(?:39|378|225|242)/

/**
 * The first number in a text, without an extension, a second number or trailing words. Null if the number is
 * ambiguous; the text is then shown unchanged.
 */
export function readPhone(written: string): Phone | null {
  if (written.length > MAX_LENGTH) return null
  const text = withoutLabel(plainDigits(written.trim()))
    // Brazilian notation for "choose a carrier": 0xx11, 0**11.
    .replace(/(^|[\s(])0\s?(?:xx|\*\*)\s?\(?/i, '$1')
  const code = text.replace(/[\s-]/g, '')
  if (SERVICE_CODE.test(code)) return { digits: code, isInternational: false }
  const start = /^[(\s]*(?:\+[(\s]*0{0,2}|00)/.exec(text)?.[0] ?? ''
  const leading = leadingDigits(text.slice(start.length), { isInternational: start !== '' })
  const dialled = withLetters(leading.digits, leading.rest) ?? ''
  // `0 0` or `(0)0` before a country code are `00` too.
  const isInternational = start !== '' || dialled.startsWith('00')
  const whole = start === '' && isInternational ? dialled.slice(2) : dialled
  // No country code begins with a zero.
  if (isInternational && whole.startsWith('0')) return null
  const digits = isInternational ? withoutTrunk(whole) : whole
  // The shortest national number has two digits (France's 15); next to other words, three are required.
  const least = isInternational ? 7 : /^\d\d$/.test(text) ? 2 : 3
  return digits.length < least || digits.length > MAX_DIGITS ? null : { digits, isInternational }
}

/** Removes the trunk prefix that some people write even after the country code: `+44 020`, `+7 8 495`. */
function withoutTrunk(digits: string): string {
  const [code = ''] = COUNTRY_CODE.exec(digits) ?? []
  const without = code + nationalDigits(code, digits.slice(code.length))
  return without === digits ? digits : withoutTrunk(without)
}

function withoutLabel(text: string): string {
  const start = text.search(/\(?\s?[\d+*#]/)
  return LABEL.test(text.slice(0, start)) ? text.slice(start).trim() : text
}

/** @returns a `tel:` address (RFC 3966), or the address if the text is one; null for neither */
export function phoneHref(written: string): string | null {
  const address = withScheme(written.trim())
  if (isWebAddress(address)) return safeHref(address)
  const phone = readPhone(written)
  return phone && `tel:${phone.isInternational ? '+' : ''}${phone.digits.replaceAll('#', '%23')}`
}

interface Conversation {
  /** Country code for a number without one. */
  country?: string | undefined
  /** Prepared message for the visitor. Follows the text in the address, if it has one. */
  text?: string
}

/** The address of a WhatsApp conversation, from a number or from any WhatsApp address. */
export function whatsappHref(written: string, { country = '', text = '' }: Conversation = {}): string | null {
  const address = withScheme(written.trim().replace(/^whatsapp:\/*/i, 'https://api.whatsapp.com/'))
  if (isWebAddress(address)) return conversationHref(address, text)
  const phone = readPhone(written)
  const digits = phone && internationalDigits(phone, country)
  return digits === null ? null : chatWith(digits, text)
}

/** `?phone=` and the path of wa.me hold a number; groups, channels and short links are addresses of their own. */
function conversationHref(address: string, more: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  const [, host] = /^(?:www\.)?(wa\.me|(?:\w+\.)?whatsapp\.com)$/.exec(url?.hostname ?? '') ?? []
  if (!url || host === undefined) return safeHref(address)
  const number = url.searchParams.get('phone') ?? (host === 'wa.me' ? decoded(url.pathname.slice(1)) : '')
  const digits = /^[+\d\s().-]+\/?$/.test(number) ? number.replace(/\D/g, '').replace(/^0+/, '') : ''
  if (!/^\d{7,15}$/.test(digits)) return url.href
  return chatWith(digits, [url.searchParams.get('text'), more].filter(Boolean).join(' '))
}

function chatWith(digits: string, text: string): string {
  return `https://wa.me/${digits}${text === '' ? '' : `?text=${encodeURIComponent(text.toWellFormed())}`}`
}

/** ITU-T E.164: codes of one and of two digits; all others have three. */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Longest national number by country code, in digits; default ten. A longer number includes the country code. */
const LONGEST: Record<string, number> = {
  32: 9,
  39: 11,
  45: 8,
  46: 9,
  47: 8,
  55: 11,
  64: 9,
  65: 8,
  238: 7,
  354: 7,
  592: 7,
  597: 7,
  960: 7,
  961: 8,
}

/** Trunk prefixes: dialled before a number only within its country. */
const TRUNK: Record<string, RegExp> = {
  1: /^1(?=\d{10}$)/,
  7: /^[08](?=\d{10}$)/,
  36: /^06/,
  // A carrier code may follow the zero.
  55: /^0+(?:\d\d(?=\d{10}))?/,
}

/** Null if the number's country is unknown. */
function internationalDigits({ digits, isInternational }: Phone, country: string): string | null {
  if (!/^\d{7,}$/.test(digits)) return null
  if (isInternational) return digits
  const code = plainDigits(country).replace(/\D/g, '').replace(/^0+/, '')
  if (code === '') return digits.startsWith('0') ? null : digits
  if (digits.startsWith(code) && digits.length > (LONGEST[code] ?? 10)) return digits
  return code + nationalDigits(code, digits)
}

function nationalDigits(code: string, digits: string): string {
  return KEEPS_ZERO.test(code) ? digits : digits.replace(TRUNK[code] ?? /^0+/, '')
}

/** The digits up to the first character that is not part of a number, and the text after the last digit. */
function leadingDigits(text: string, { isInternational }: Pick<Phone, 'isInternational'>) {
  let digits = ''
  let end = 0
  let isBracketOpen = false
  for (const [at, char] of [...text].entries()) {
    if (/\d/.test(char)) {
      // `+44 (0)20`: the zero in brackets is only dialled within the country.
      isBracketOpen &&= isInternational && char === '0' && digits !== '36' && !KEEPS_ZERO.test(digits)
      if (!isBracketOpen) digits += char
      end = at + 1
    } else if (char === '(' && digits.length < 7) isBracketOpen = true
    // `030/1234567` is one number, `3333-4444/3333-5555` are two.
    else if (char === '/' && digits.length < 7 && (isInternational || /^[(0]/.test(text))) continue
    else if (!/[\s).-]/.test(char) || (char === '\n' && digits.length >= 7)) break
  }
  return { digits, rest: [...text].slice(end).join('') }
}

/** Digits for the letters a to z: ITU-T E.161. */
const KEYS = '22233344455566677778889999'

/**
 * A number that may end in a word, like `1-800-FLOWERS`. Other words after a number are dropped. Null if the number
 * is so short that it may be incomplete.
 */
function withLetters(digits: string, rest: string): string | null {
  const [, gap = '', word = '', more = ''] =
    /^([\s).-]*)([A-Z]+(?:[\s-][A-Z]+)*|[A-Za-z]{4,})(?:-(\d+))?(?![\p{L}\p{N}])/u.exec(rest) ?? []
  const isShort = digits.length < (/^[018]/.test(digits) ? 9 : 7)
  if (
    /^(?:8\d\d|\d{4,})$/.test(digits) &&
    isShort &&
    (/^[A-Z\s-]{3,}$/.test(word) || (word && !/\s/.test(gap)))
  )
    return digits + word.replace(/[\s-]/g, '').replace(/./g, keyOf) + more
  const isWhole =
    digits.length >= 7 ||
    /^[\s).-]*$/.test(rest) ||
    (digits.length >= 3 && /^\s*[/;|]/.test(rest)) ||
    (digits.length === 3 && /^\s+\(?\p{L}/u.test(rest))
  return isWhole ? digits : null
}

function keyOf(letter: string): string {
  return KEYS.charAt(letter.toLowerCase().charCodeAt(0) - 97)
}

/** Normalises decimal digits of any script to 0–9, hyphens and dots to one each, and removes invisible characters. */
function plainDigits(text: string): string {
  const number = /^tel:/i.test(text) ? decoded(text.slice('tel:'.length)) : text
  return (
    number
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      // Japanese keyboards write a minus or a long vowel between numbers.
      .replace(/[\p{Pd}\u2212\u30FC]/gu, '-')
      .replace(/[·•∙‧・]/g, '.')
      .replace(/(?!\d)\p{Nd}/gu, decimalValue)
  )
}

/** The ten digits of a script are consecutive code points. */
function decimalValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
