import type { Chosen, ListInfo, ListView } from '../contract.ts'

/**
 * The address of a view of a list. Page 1 and unset choices have no parameter, so each view has one address. The
 * parameters of other lists are preserved.
 */
export function listHref(
  path: string,
  {
    prefix,
    anchor,
    others,
    page,
    chosen,
  }: Pick<ListView, 'prefix' | 'anchor' | 'others' | 'page' | 'chosen'>,
): string {
  const own = Object.keys(chosen)
    .sort()
    .flatMap((key) => (chosen[key] ?? []).map((value) => [key, value] as const))
  const query = [
    ...own.map(([key, value]) => [prefix + key, value] as const),
    ...(page > 1 ? [[`${prefix}page`, String(page)] as const] : []),
    ...others,
  ].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return (query.length === 0 ? path : `${path}?${query.join('&')}`) + anchor
}

/** The choices after a key got these values; an empty list removes the key. */
export function withChosen(chosen: Chosen, key: string, values: readonly string[]): Chosen {
  const { [key]: _, ...rest } = chosen
  return values.length === 0 ? rest : { ...rest, [key]: values }
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
 * The page numbers to show: first, last, the current one and its neighbours. Null marks a gap of two
 * numbers or more.
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
