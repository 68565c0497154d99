import { choice } from '../fields/value.ts'
import { listSource } from '../fields/list-source.ts'

export const STYLES = ['numbers', 'prev-next', 'load-more'] as const

/** The fields of every pagination. The list itself sets its page size. */
export function paginationFields(style: (typeof STYLES)[number]) {
  return {
    source: listSource(),
    style: choice([style, ...STYLES.filter((each) => each !== style)], {
      help: 'How visitors move through the list',
    }),
  }
}
