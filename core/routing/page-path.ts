import type { BlogRoute, PageRoute, RouteQuery } from '#shared/route.ts'
import { queryPairs } from './list-query.ts'

/**
 * The path of a page with the part of the query that the page reads. This address alone determines the rendered page.
 */
export function pagePath({ path, query }: PageRoute | BlogRoute): string {
  return path + queryKey(query)
}

/** Sorted, so that one page has one key. */
function queryKey(query: RouteQuery): string {
  const search = new URLSearchParams(queryPairs(query)).toString()
  return search === '' ? '' : `?${search}`
}
