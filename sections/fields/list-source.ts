import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import type { ListKind } from '../contract.ts'

const KINDS = ['posts', 'products', 'portfolio'] as const satisfies ListKind[]

/** The list that a filter or a pagination belongs to. */
export function listSource() {
  return field('choice', z.catch(z.optional(z.enum(KINDS)), undefined), {
    label: 'List',
    help: 'This belongs to the nearest list of this kind on the page; empty: to the nearest of any kind',
  })
}
