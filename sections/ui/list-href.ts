import type { ListInfo, ListQuery } from '../contract.ts'

/** The address of a view of a list. Page 1 and no category have no parameter, so that each view has one address. */
export function listHref(path: string, { page, cat }: ListQuery): string {
  const query = [
    ...(cat === null ? [] : [`cat=${encodeURIComponent(cat)}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ]
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** Number of pages of a list; at least one. */
export function pageCount({ total, pageSize }: Pick<ListInfo, 'total' | 'pageSize'>): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** The entries of the chosen page. */
export function entriesOfPage<T>(entries: readonly T[], page: number, pageSize: number): T[] {
  return entries.slice((page - 1) * pageSize, page * pageSize)
}

/**
 * The page numbers to show: first, last, the current one and its neighbours. Null replaces the numbers
 * between them, always more than one.
 */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const skipped = page - (pages[index - 1] ?? 0) - 1
    if (skipped === 0) return [page]
    return skipped === 1 ? [page - 1, page] : [null, page]
  })
}
