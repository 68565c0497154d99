import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'

/** ISO 4217; replaces a missing or invalid currency. */
const DEFAULT_CURRENCY = 'BRL'

export function currency() {
  const schema = z.pipe(
    z.catch(z.optional(z.string()), undefined),
    z.transform((value): string => {
      const code = (value ?? '').trim().toUpperCase()
      return /^[A-Z]{3}$/.test(code) ? code : DEFAULT_CURRENCY
    }),
  )
  return field('text', schema, { help: 'Three letters, like BRL or EUR' })
}

/** Words and signs of currencies: `R$`, `EUR`, `kr.` */
const CURRENCY = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|Kč|zł|Rs\.?|TL|Fr\.?|руб\.?|[円元원])$/u

/** A text as an amount, as people write it: `12,50`, `R$ 1.234,56`, `1'234.50`. */
function readAmount(text: string): number | undefined {
  if (text.trim() === '' || text.length > 60) return undefined
  if (!Number.isNaN(Number(text))) return Number(text)
  const match = /\d(?:[\d.,\s'’]*\d)?/.exec(text)
  if (match === null) return undefined
  const [digits] = match
  const around = [
    text.slice(0, match.index),
    text.slice(match.index + digits.length).replace(/^[.,]?[-–]?/, ''),
  ]
  const words = around.map((word) => word.trim()).filter(Boolean)
  if (!words.every((word) => CURRENCY.test(word))) return undefined
  const plain = digits.replace(/[\s'’](?=\d{3}(?!\d))/g, '')
  const [, separator] = GROUPED.exec(plain) ?? []
  if (separator !== undefined) return Number(plain.replaceAll(separator, '').replace(',', '.'))
  return /^\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined
}

/** A separator before each group of three digits, and a different one before the decimals. */
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/

/** An amount of money; undefined when invalid. Editors send numbers as text, too. */
export function amount(notes: FieldNotes = {}) {
  const schema = z.pipe(
    z.optional(z.unknown()),
    z.transform((value): number | undefined => {
      const number = typeof value === 'string' ? readAmount(value) : value
      return typeof number === 'number' && number >= 0 && number <= 1e12 ? number : undefined
    }),
  )
  return field('number', schema, notes)
}
