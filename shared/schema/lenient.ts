import * as z from 'zod/mini'

/**
 * Stored content outlives the code that reads it, so most fields forgive: what is absent or wrong is as if it
 * had not been said. Use these for what is cosmetic or optional, and plain zod where a wrong value must be told.
 */

/** Absent when missing or wrong. */
export function optional<T extends z.core.$ZodType>(schema: T) {
  return z.catch(z.optional(schema), undefined as z.output<T> | undefined)
}

/** The default when missing or wrong. */
export function withDefault<T extends z.core.$ZodType>(schema: T, value: z.output<T>) {
  return z.catch(z._default(schema, value as never), value as never)
}

const BAD = Symbol('bad entry')

/** A list whose bad entries are left out. Anything but a list is wrong. */
export function lenientList<T extends z.core.$ZodType>(schema: T, max = 10_000) {
  return z.pipe(
    // The entry's schema stands in the list, so that its JSON Schema says what an entry is. What it makes of a bad
    // entry is no output of it, and is taken out before anybody sees it.
    z.array(z.catch(schema, BAD as never)),
    z.transform((entries: z.output<T>[]) => entries.slice(0, max).filter((entry) => entry !== BAD)),
  )
}

/** Rows may hold ids as numbers; everything here compares them as text. */
export function idText() {
  return z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((id: string | number) => String(id)),
  )
}
