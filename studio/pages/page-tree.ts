import { type PageValue, routeOf } from '../edit/page-value.ts'

export interface PageRow {
  page: PageValue
  /** Without leading slash; null for a page without an address. */
  route: string | null
  /** The number of pages that it is below. */
  depth: number
  /** Id of the page that it is below; null for none. */
  parent: string | null
}

/**
 * Pages in the order of a tree: the home page, then each page followed by those whose address begins with its own,
 * and last those without an address.
 */
export function pageTree(pages: readonly PageValue[], defaultLocale: string): PageRow[] {
  const known = pages
    .map((page) => ({ page, route: routeOf(page, defaultLocale, defaultLocale) }))
    .toSorted((a, b) => (a.page.position ?? 0) - (b.page.position ?? 0) || inOrder(a.route, b.route))
  const parentOf = (route: string | null) =>
    known
      .filter((other) => other.route !== null && other.route !== '' && route?.startsWith(`${other.route}/`))
      .toSorted((a, b) => (b.route?.length ?? 0) - (a.route?.length ?? 0))[0]?.page.id ?? null
  const rows = known.map((each) => ({ ...each, parent: parentOf(each.route) }))
  const below = (parent: string | null, depth: number): PageRow[] =>
    rows
      .filter((row) => row.parent === parent)
      .flatMap((row) => [{ ...row, depth }, ...below(row.page.id, depth + 1)])
  const rank = ({ route }: { route: string | null }) => (route === '' ? 0 : route === null ? 2 : 1)
  const tops = below(null, 0)
  // Sorting is stable, so pages with the same rank stay in order.
  return tops.toSorted((a, b) => rank(a) - rank(b))
}

function inOrder(a: string | null, b: string | null): number {
  return (a ?? '').localeCompare(b ?? '')
}

/** Changed positions after moving a page among its neighbours. */
export function movedPositions(
  rows: readonly PageRow[],
  id: string,
  steps: number,
): { id: string; position: number }[] {
  const row = rows.find(({ page }) => page.id === id)
  if (row === undefined) return []
  const order = rows.filter(({ parent }) => parent === row.parent).map(({ page }) => page)
  const from = order.indexOf(row.page)
  const to = from + steps
  if (to < 0 || to >= order.length) return []
  order.splice(from, 1)
  order.splice(to, 0, row.page)
  return order.flatMap((page, position) => (page.position === position ? [] : [{ id: page.id, position }]))
}
