import type { ListQuery } from '../contract.ts'
import { localList } from '../ui/local-list.ts'
import type { Work } from './fields.ts'

export function worksList(
  { items, pageSize }: { items: Work[]; pageSize: number },
  query: ListQuery | undefined,
) {
  const shown = items.filter(({ title, media }) => title !== '' || media.length > 0)
  return localList(shown, {
    kind: 'portfolio',
    pageSize,
    query,
    categoriesOf: ({ category }) => category,
  })
}
