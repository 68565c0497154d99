import type {
  ListInfo,
  ListKind,
  ListQuery,
  SectionContext,
  SectionData,
  SectionModule,
} from '#sections/contract.ts'
import type { SectionInstance } from './section-instances.ts'
import type { LoadedSectionData } from './section-data.ts'

export type Lists = Partial<Record<ListKind, ListInfo>>

/**
 * The lists of the page; of each kind only the first, because `?page=` can only page one.
 * @param data the loaded data of each instance
 */
export function pageLists(
  instances: readonly SectionInstance[],
  query: ListQuery,
  data: readonly (LoadedSectionData | null)[],
): Lists {
  const lists: Lists = {}
  instances.forEach(({ section, loaded }, index) => {
    const info = loaded.module.list?.(section.data as SectionData, query, data[index] ?? {})
    if (info !== undefined) lists[info.kind] ??= info
  })
  return lists
}

/** Whether a list on the page has the page and category of the query. A page without lists ignores the query. */
export function isAnswered({ page, cat }: ListQuery, lists: Lists): boolean {
  const all = Object.values(lists)
  return (
    all.length === 0 ||
    all.some(
      ({ total, pageSize, categories }) =>
        (page === 1 || page <= Math.ceil(total / pageSize)) &&
        (cat === null || categories.some(({ slug }) => slug === cat)),
    )
  )
}

export function listContext(module: SectionModule, query: ListQuery, lists: Lists): Partial<SectionContext> {
  if (module.usesLists) return { query, lists }
  return module.list === undefined ? {} : { query }
}
