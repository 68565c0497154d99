import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'

/** ISO 4217; without one, the currency of the default locale. */
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

/** An amount of money; undefined when invalid. Editors send numbers as text, too. */
export function amount(notes: FieldNotes = {}) {
  const schema = z.pipe(
    z.optional(z.unknown()),
    z.transform((value): number | undefined => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      return typeof number === 'number' && number >= 0 && number <= 1e12 ? number : undefined
    }),
  )
  return field('number', schema, notes)
}
