import * as z from 'zod/mini'

/**
 * Stored content outlives the code that reads it, so most fields are lenient: an invalid value counts as absent. Use
 * these helpers for optional fields, and plain zod where an invalid value must be reported.
 */

/** Undefined when missing or invalid. */
export function optional<T extends z.core.$ZodType>(schema: T) {
  return z.catch(z.optional(schema), undefined as z.output<T> | undefined)
}

/** The default when missing or invalid. */
export function withDefault<T extends z.core.$ZodType>(schema: T, value: z.output<T>) {
  return z.catch(z._default(schema, value as never), value as never)
}

const BAD = Symbol('bad entry')

/** A list without its invalid entries. Anything but a list is an error. */
export function lenientList<T extends z.core.$ZodType>(schema: T, max = 10_000) {
  return z.pipe(
    // The entry's schema is part of the list's schema, so that the JSON Schema describes an entry. An invalid
    // entry becomes a marker, which the transform removes.
    z.array(z.catch(schema, BAD as never)),
    z.transform((entries: z.output<T>[]) => entries.slice(0, max).filter((entry) => entry !== BAD)),
  )
}

/** Rows may hold ids as numbers; the code compares them as text. */
export function idText() {
  return z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((id: string | number) => String(id)),
  )
}
