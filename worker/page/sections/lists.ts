import type { ListInfo, SectionContext, SectionData } from '#sections/contract.ts'
import type { LoadedSectionData } from './section-data.ts'
import type { SectionInstance } from './section-instances.ts'

/** The lists of a page, by the position of their section. */
export type Lists = ReadonlyMap<number, ListInfo>

/** @param data the loaded data of each instance */
export function pageLists(
  instances: readonly SectionInstance[],
  data: readonly (LoadedSectionData | null)[],
): Lists {
  const lists = new Map<number, ListInfo>()
  instances.forEach(({ section, loaded, list, position }, index) => {
    if (list === undefined || list.position !== position) return
    const info = loaded.module.list?.info(section.data as SectionData, list.view, data[index] ?? {})
    if (info !== undefined) lists.set(position, info)
  })
  return lists
}

/** Whether each list has the page and the categories that were chosen of it. */
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
