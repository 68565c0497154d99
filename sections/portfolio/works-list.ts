import { slugify } from '#shared/slug.ts'
import type { ListView } from '../contract.ts'
import type { ListValue } from '../ui/facets.ts'
import { localList } from '../ui/local-list.ts'
import { textOfHtml } from '../ui/plain-text.ts'
import type { Work } from './fields.ts'

export function worksList(
  { items, pageSize }: { items: Work[]; pageSize: number },
  view: ListView | undefined,
) {
  const works = items.filter(({ title, media }) => title !== '' || media.length > 0)
  return localList(works, { kind: 'portfolio', pageSize, view, read: workValues })
}

/** The values by which works are filtered and sorted. */
function workValues({ title, client, year, category, summary }: Work, field: string): readonly ListValue[] {
  switch (slugify(field)) {
    case 'category':
      return category
    case 'year':
      return year === '' ? [] : [Number(year) || year]
    case 'title':
      return title === '' ? [] : [title]
    case 'client':
      return client === '' ? [] : [client]
    case 'text':
      return [title, client, year, ...category, textOfHtml(summary)]
    default:
      return []
  }
}
