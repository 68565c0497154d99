import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import type { ListKind } from '../contract.ts'

const KINDS = ['posts', 'products', 'portfolio'] as const satisfies ListKind[]

/** The list of the page that a block belongs to. */
export function listSource() {
  return field('choice', z.catch(z.optional(z.enum(KINDS)), undefined), {
    label: 'List',
    help: 'Which kind of list this belongs to: the nearest on the page; empty: the nearest of any kind',
  })
}
