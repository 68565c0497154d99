import type { BlogRoute, PageRoute, RouteQuery } from '#shared/route.ts'

/**
 * The path of a page with the part of the query that it reads. A renderer that gets only this address renders
 * the same page.
 */
export function pagePath({ path, query }: PageRoute | BlogRoute): string {
  return path + queryKey(query)
}

/** Sorted, so that one page has one key. */
function queryKey({ page, cat }: RouteQuery): string {
  const params = new URLSearchParams()
  if (cat !== undefined) params.set('cat', cat)
  if (page !== undefined) params.set('page', String(page))
  const search = params.toString()
  return search === '' ? '' : `?${search}`
}
