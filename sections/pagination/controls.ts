import type { ListControls, SectionData } from '../contract.ts'

/** What a pagination says of its list. */
export function paginationControls(data: SectionData): ListControls {
  const { source, pageSize } = data as SectionData & Pick<ListControls, 'source' | 'pageSize'>
  return { source, list: 'above', pageSize }
}
