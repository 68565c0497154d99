import type { RouteQuery } from '#shared/route.ts'

/** Longest name and value, in characters; most parameters that are read. */
const MAX_NAME = 160
const MAX_VALUE = 100
const MAX_PARAMETERS = 40

/**
 * A parameter of a list besides the `page` and `cat` of the first one: `sort`, `f.{field}`, `min.{field}`, `max.{field}`, and
 * each of a further list, after the id of its section and a dot.
 */
const FILTER = /(?:^|\.)(?:(?:page|cat|sort)$|(?:f|min|max)\..)/

/** The part of an address that lists read. Whether the page has such a list is known when its sections are. */
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

/** A page has no parameter when it is the first. */
function isFurtherPage(value: string): boolean {
  return /^[1-9]\d{0,4}$/.test(value) && value !== '1'
}

function isFilter([name, value]: [string, string]): boolean {
  if (name === 'page' || name === 'cat' || name.length > MAX_NAME || !FILTER.test(name)) return false
  if (value.trim() === '' || value.length > MAX_VALUE) return false
  return !name.endsWith('.page') || isFurtherPage(value)
}

/** Sorted, so that one view has one key. */
function distinct(pairs: [string, string][]): [string, string][] {
  const byText = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]))
  return [...byText.keys()].sort().map((text) => byText.get(text) as [string, string])
}
