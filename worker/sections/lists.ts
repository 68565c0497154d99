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
 * The lists on the page; of each kind the first, because one `?page=` cannot turn two.
 * @param data what was loaded for each instance
 */
export function listsOf(
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

/**
 * Whether some list on the page has what the query asks for. A page without lists does not read the query and
 * answers whatever it holds.
 */
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
