import type { Locale } from '#shared/locales.ts'
import type { ListInfo, ListKind, ListView } from '../contract.ts'
import { chosenSort, filterEntries, type FieldReader, sortEntries, valueKey } from './facets.ts'
import { entriesOfPage, pageCount } from './list-href.ts'
import { WHOLE_LIST } from './list-view.ts'

/** A list whose entries are in the section's own data: the part that a view shows. */
export interface LocalList<T> {
  shown: T[]
  view: ListView
  info: ListInfo
}

interface Options<T> {
  kind: ListKind
  pageSize: number
  view: ListView | undefined
  /** Returns values as stored; addresses contain their slugs. */
  read: FieldReader<T>
  /** For sorting texts. */
  locale?: Locale
}

export function localList<T>(
  entries: T[],
  { kind, pageSize: ownSize, view = WHOLE_LIST, read, locale }: Options<T>,
): LocalList<T> {
  const { facets, chosen, sorts } = view
  const { matching, offered } = filterEntries(entries, { facets, chosen, read })
  const pageSize = view.pageSize ?? ownSize
  const categories = distinctCategories(entries.flatMap((entry) => read(entry, 'category')).map(String))
  const info = { kind, total: matching.length, pageSize, categories, facets: offered }
  const page = Math.min(view.page, pageCount(info))
  const sorted = sortEntries(matching, { sort: chosenSort(sorts, chosen), read, locale })
  return { shown: entriesOfPage(sorted, page, pageSize), view: { ...view, page }, info }
}

function distinctCategories(labels: string[]): ListInfo['categories'] {
  const bySlug = new Map<string, string>()
  for (const label of labels) {
    const slug = valueKey(label)
    if (slug !== '' && !bySlug.has(slug)) bySlug.set(slug, label)
  }
  return Array.from(bySlug, ([slug, label]) => ({ slug, label }))
}
