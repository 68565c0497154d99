import type { RouteQuery } from '#shared/route.ts'

/** The longest name and value in characters, and the most parameters that are read. */
const MAX_NAME = 160
const MAX_VALUE = 100
const MAX_PARAMETERS = 40

/**
 * Parameters of lists. The first list has `page`, `cat`, `sort`, `f.{field}`, `min.{field}` and `max.{field}`;
 * further lists have the same names after the id of their section and a dot.
 */
const FILTER = /(?:^|\.)(?:(?:page|cat|sort)$|(?:f|min|max)\..)/

/** The query parameters that lists read. Only the sections tell whether the page has such a list. */
export function readListQuery(params: URLSearchParams): Pick<RouteQuery, 'page' | 'cat' | 'filters'> {
  const query: RouteQuery = {}
  const page = params.get('page')
  if (page !== null && isFurtherPage(page)) query.page = Number(page)
  const cats = params.getAll('cat').filter((cat) => cat.length > 0 && cat.length <= 64)
  if (cats.length === 1) query.cat = cats[0] as string
  const filters = [...params].filter(isFilter)
  if (cats.length > 1) filters.push(...cats.map((cat): [string, string] => ['cat', cat]))
  if (filters.length > 0) query.filters = distinct(filters).slice(0, MAX_PARAMETERS)
  return query
}

/** The parameters of a query by name. */
export function queryPairs({ page, cat, filters = [] }: RouteQuery): [name: string, value: string][] {
  return [
    ...(cat === undefined ? [] : [['cat', cat] satisfies [string, string]]),
    ...(page === undefined ? [] : [['page', String(page)] satisfies [string, string]]),
    ...filters,
  ]
}

/** The first page has no parameter. */
function isFurtherPage(value: string): boolean {
  return /^[1-9]\d{0,4}$/.test(value) && value !== '1'
}

function isFilter([name, value]: [string, string]): boolean {
  if (name === 'page' || name === 'cat' || name.length > MAX_NAME || !FILTER.test(name)) return false
  if (value.trim() === '' || value.length > MAX_VALUE) return false
  return !name.endsWith('.page') || isFurtherPage(value)
}

/** Sorted, so that one view has one cache key. */
function distinct(pairs: [string, string][]): [string, string][] {
  const byText = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]))
  return [...byText.keys()].sort().map((text) => byText.get(text) as [string, string])
}
