import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { LIST_KINDS } from '../ui/list-of-page.ts'

/** The list of the page that a block belongs to. */
export function listSource() {
  return field('choice', z.catch(z.optional(z.enum(LIST_KINDS)), undefined), {
    label: 'List',
    help: 'Which list of the page this belongs to; empty: its first',
  })
}
