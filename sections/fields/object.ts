import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'

/** Several fields under one name. Undefined when it is absent or invalid. */
export function optionalObject<T extends z.core.$ZodLooseShape>(shape: T, notes: FieldNotes = {}) {
  return field('object', z.catch(z.optional(z.object(shape)), undefined), notes)
}
