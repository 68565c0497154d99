import { slugify } from '#shared/slug.ts'
import type { ListInfo, ListKind, ListQuery } from '../contract.ts'
import { entriesOfPage, pageCount } from './list-href.ts'

/** A list whose entries are the section's own data: one view of it, by category and page. */
export interface LocalList<T> {
  shown: T[]
  /** Null where the visitor chose none, or a category that this list does not have. */
  cat: string | null
  page: number
  info: ListInfo
}

interface Options<T> {
  kind: ListKind
  pageSize: number
  query: ListQuery | undefined
  /** As the tenant writes them; addresses contain their slugs. */
  categoriesOf: (entry: T) => string[]
}

export function localList<T>(
  entries: T[],
  { kind, pageSize, query, categoriesOf }: Options<T>,
): LocalList<T> {
  const categories = distinctCategories(entries.flatMap(categoriesOf))
  // The category may belong to another list on the page.
  const cat = categories.some(({ slug }) => slug === query?.cat) ? (query?.cat ?? null) : null
  const matching =
    cat === null
      ? entries
      : entries.filter((entry) => categoriesOf(entry).some((each) => slugify(each) === cat))
  const info = { kind, total: matching.length, pageSize, categories }
  const page = Math.min(query?.page ?? 1, pageCount(info))
  return { shown: entriesOfPage(matching, page, pageSize), cat, page, info }
}

function distinctCategories(labels: string[]): ListInfo['categories'] {
  const bySlug = new Map<string, string>()
  for (const label of labels) {
    const slug = slugify(label)
    if (slug !== '' && slug.length <= 64 && !bySlug.has(slug)) bySlug.set(slug, label)
  }
  return Array.from(bySlug, ([slug, label]) => ({ slug, label }))
}
