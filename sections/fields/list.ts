import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'

/** One entry of a list. Translations find it by its optional `id`. */
export function item<T extends z.core.$ZodLooseShape>(fields: T) {
  return z.object({ id: id(), ...fields })
}

const storedId = z.optional(z.union([z.string(), z.number()]))

/** Translations merge list items by `id`. */
export function id() {
  return field('id', z.catch(storedId, undefined))
}

/** A list; entries past `max` are left out. */
export function list<T extends z.core.$ZodType>(
  entry: T,
  { max = 100, ...notes }: { max?: number } & FieldNotes = {},
) {
  const schema = z.pipe(
    z._default(z.array(entry), []),
    z.transform((entries: z.output<T>[]) => entries.slice(0, max)),
  )
  return field('list', schema, { ...notes, max })
}
