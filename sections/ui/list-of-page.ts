import type { ListInfo, ListKind, SectionContext } from '../contract.ts'

export const LIST_KINDS = ['posts', 'products', 'portfolio'] as const satisfies ListKind[]

/** @returns undefined when the page has no such list; without a source, the first list */
export function listOfPage(
  source: ListKind | undefined,
  { lists = {} }: Pick<SectionContext, 'lists'>,
): ListInfo | undefined {
  if (source !== undefined) return lists[source]
  return LIST_KINDS.map((kind) => lists[kind]).find((info) => info !== undefined)
}
