import * as z from 'zod/mini'
import { isMoment } from '#shared/forms/date-time.ts'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { onceFor } from './once-for.ts'

const numberWithin = onceFor((min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max)))

const storedNumber = onceFor((min: number, max: number, fallback: number) =>
  z._default(numberWithin(min, max), fallback),
)

/** The default replaces a value that is out of range or not a number. */
export function number({
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
  default: fallback,
  ...notes
}: { min?: number; max?: number; default: number } & FieldNotes) {
  return field('number', z.catch(storedNumber(min, max, fallback), fallback), notes)
}

const onOff = onceFor((fallback: boolean) => z._default(z.boolean(), fallback))

export function toggle({ default: fallback = false, ...notes }: { default?: boolean } & FieldNotes = {}) {
  return field('toggle', z.catch(onOff(fallback), fallback), notes)
}

/** One of several words; the first is the default, and replaces unknown words. */
export function choice<const T extends readonly [string, ...string[]]>(options: T, notes: FieldNotes = {}) {
  const first = options[0] as T[number]
  return field('choice', z.catch(z._default(z.enum(options), first as never), first as never), notes)
}

/** One of several words, or undefined. */
export function optionalChoice<const T extends readonly [string, ...string[]]>(
  options: T,
  notes: FieldNotes = {},
) {
  return field('choice', z.catch(z.optional(z.enum(options)), undefined), notes)
}

/**
 * A CSS colour: a name, a hex value or a colour function. Any other value is refused, so that it can never
 * end its declaration.
 */
const COLOUR =
  /^(?:#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,24}|(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\([0-9a-z.,%/+\-\s]{1,64}\))$/i

export function isColour(value: string): boolean {
  return COLOUR.test(value.trim())
}

const anything = z.optional(z.unknown())

export function colour({ default: fallback, ...notes }: { default?: string } & FieldNotes = {}) {
  const schema = z.pipe(
    anything,
    z.transform((value) => (typeof value === 'string' && isColour(value) ? value.trim() : fallback)),
  )
  return field('colour', schema, notes)
}

const storedDate = z.catch(z.optional(z.string()), undefined)

const existingDate = z.transform((value: string | undefined): string | undefined =>
  value !== undefined && /^\d{4}-\d{2}(?:-\d{2}(?:T.*)?)?$/.test(value) && isMoment(value)
    ? value
    : undefined,
)

/** ISO 8601: a month, a date, or a date with a time. */
export function date(notes: FieldNotes = {}) {
  return field('date', z.pipe(storedDate, existingDate), notes)
}
