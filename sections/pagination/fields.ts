import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { choice } from '../fields/value.ts'
import { listSource } from '../fields/list-source.ts'

export const STYLES = ['numbers', 'prev-next', 'load-more'] as const

/** The fields of every pagination. */
export function paginationFields(style: (typeof STYLES)[number]) {
  return {
    source: listSource(),
    style: choice([style, ...STYLES.filter((each) => each !== style)], {
      help: 'How visitors move through the list',
    }),
    pageSize: field('number', z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(100))), undefined), {
      label: 'Entries on a page',
      help: 'For products and works, up to 100; empty: the number of the list. Posts use the setting of the blog',
    }),
  }
}
