import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'

/** Stars, from 0 to 5; undefined without a rating. */
export function rating() {
  return field('number', z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(5))), undefined), {
    help: 'Stars, from 0 to 5; empty: none are shown',
  })
}
