import * as z from 'zod/mini'
import type { ListInfo, ListKind, SectionContext } from '../contract.ts'

const LIST_KINDS = ['posts', 'products', 'portfolio'] as const satisfies ListKind[]

/** Which list of the page a block belongs to. */
export function listSource() {
  return z.catch(z.optional(z.enum(LIST_KINDS)), undefined)
}

/** @returns undefined when the page has no such list; without a source, its first list */
export function listOfPage(
  source: ListKind | undefined,
  { lists = {} }: Pick<SectionContext, 'lists'>,
): ListInfo | undefined {
  if (source !== undefined) return lists[source]
  return LIST_KINDS.map((kind) => lists[kind]).find((info) => info !== undefined)
}
