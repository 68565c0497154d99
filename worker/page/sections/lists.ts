import type { ListInfo, SectionContext, SectionData } from '#sections/contract.ts'
import type { LoadedSectionData } from './section-data.ts'
import type { SectionInstance } from './section-instances.ts'

/** The lists of a page, by the position of their section. */
export type Lists = ReadonlyMap<number, ListInfo>

/** An instance with its data; null when the upstream did not answer. */
interface WithData {
  instance: SectionInstance
  data: LoadedSectionData | null
}

export function pageLists(sections: readonly WithData[]): Lists {
  const lists = new Map<number, ListInfo>()
  for (const { instance, data } of sections) {
    const { section, loaded, list, position } = instance
    if (list === undefined || list.position !== position) continue
    const info = loaded.module.list?.info(section.data as SectionData, list.view, data ?? {})
    if (info !== undefined) lists.set(position, info)
  }
  return lists
}

/** Whether each list has the requested page and categories. */
export function isAnswered(instances: readonly SectionInstance[], lists: Lists): boolean {
  return instances.every(({ list, position }) => {
    const info = lists.get(position)
    if (list === undefined || info === undefined) return true
    const { page, chosen } = list.view
    return (
      (page === 1 || page <= Math.ceil(info.total / info.pageSize)) &&
      (chosen.cat ?? []).every((cat) => info.categories.some(({ slug }) => slug === cat))
    )
  })
}

export function listContext({ list, position }: SectionInstance, lists: Lists): Partial<SectionContext> {
  if (list === undefined) return {}
  const { view } = list
  const info = list.position === position ? undefined : lists.get(list.position)
  return { view, ...(info && { list: info }) }
}
