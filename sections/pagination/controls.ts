import type { ListControls, SectionData } from '../contract.ts'

/** The settings that a pagination adds to its list. */
export function paginationControls(data: SectionData): ListControls {
  const { source, pageSize } = data as SectionData & Pick<ListControls, 'source' | 'pageSize'>
  return { source, list: 'above', pageSize }
}
