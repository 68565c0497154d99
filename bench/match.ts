import { gallerySite } from '../worker/gallery/site.ts'
import type { PageEntry } from '../shared/schema/page.ts'
import { type Hints, routeRequest } from '../core/routing/route.ts'
import { MATCH_BUDGET_MS } from './budget.ts'
import { budgetWord, median, type Print, table } from './table.ts'

const PAGES = 10_000
const REQUESTS = 20_000

/** A visitor who is not redirected. */
const HINTS: Hints = {
  localeCookie: 'pt-BR',
  acceptLanguage: 'pt-BR',
  isNavigation: true,
  isBot: false,
  cameFrom: null,
}

/** Time to match an address on a site of 10,000 pages: every request does this. */
export function measureMatch(print: Print): boolean {
  const entries = Array.from({ length: PAGES }, (_, index) => pageEntry(index))
  const site = { ...gallerySite(new URLSearchParams()), pages: entries }
  // The first request of an isolate for a site and locale builds the route table.
  const building = timed(() => routeRequest(site, new URL('http://bench.test/de-DE/leaf-1'), HINTS))
  routeRequest(site, new URL('http://bench.test/leaf-1'), HINTS)
  const times = Array.from({ length: REQUESTS }, (_, index) => {
    const url = new URL(benchAddress(index), 'http://bench.test')
    return timed(() => routeRequest(site, url, HINTS))
  })
  const slow = times.toSorted((a, b) => a - b)[Math.floor(REQUESTS * 0.99)] ?? Number.NaN
  const isKept = slow < MATCH_BUDGET_MS
  print(
    table(
      [`an address among ${PAGES.toLocaleString('en')} pages`, 'ms', 'promise', ''],
      [
        ['median', median(times).toFixed(4), '', ''],
        ['99th percentile', slow.toFixed(4), `< ${MATCH_BUDGET_MS}`, budgetWord(isKept)],
        ['first of a site and language', building.toFixed(1), '', ''],
      ],
    ),
  )
  return isKept
}

/** Every tenth page has a route of its own in German; every third is three levels deep. */
function pageEntry(index: number): PageEntry {
  return {
    id: `page-${index}`,
    name: `Page ${index}`,
    access: 'public',
    route: index % 3 === 0 ? `trunk/branch-${index % 100}/leaf-${index}` : `leaf-${index}`,
    ...(index % 10 === 0 && { route_de_DE: `blatt-${index}` }),
  }
}

/** Addresses that match, match in another locale, differ in case, and do not match. */
function benchAddress(index: number): string {
  const page = (index * 7919) % PAGES
  const path = page % 3 === 0 ? `trunk/branch-${page % 100}/leaf-${page}` : `leaf-${page}`
  return [`/${path}`, `/de-DE/${path}`, `/${path.toUpperCase()}`, `/nowhere/${path}`][index % 4] ?? '/'
}

function timed(run: () => unknown): number {
  const started = performance.now()
  run()
  return performance.now() - started
}
