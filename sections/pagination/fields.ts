import { choice } from '../fields/value.ts'
import { listSource } from '../fields/list-source.ts'

export const STYLES = ['numbers', 'prev-next', 'load-more'] as const

/** What every kind of pagination stores. How many entries make a page is the list's own to say. */
export function paginationFields(style: (typeof STYLES)[number]) {
  return {
    source: listSource(),
    style: choice([style, ...STYLES.filter((each) => each !== style)], {
      help: 'How visitors move through the list',
    }),
  }
}
