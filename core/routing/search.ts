import { cut } from '#shared/cut.ts'
import { type Locale, localizePath } from '#shared/locales.ts'
import type { SearchRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'

/** Longest search term, in characters; the rest is ignored. */
const MAX_TERM = 100

/** The last page of results that is shown. */
const MAX_PAGE = 50

/** The site's search: `/search`, and `/{locale}/search`. A tenant's page at that address takes precedence. */
export function matchSearch(
  rest: readonly string[],
  locale: Locale,
  site: Pick<Site, 'defaultLocale'>,
  { q, page = 1 }: { q: string; page?: number | undefined },
): SearchRoute | null {
  if (rest.length !== 1 || rest[0] !== 'search' || page > MAX_PAGE) return null
  const path = localizePath(locale, '/search', site.defaultLocale)
  return { kind: 'search', locale, path, q, query: page === 1 ? {} : { page } }
}

/** The visitor's search term on one line, without control characters. */
export function searchTerm(asked: string | null | undefined): string {
  const line = (asked ?? '').normalize('NFC').replace(/[\s\p{C}]+/gu, ' ')
  return cut(line.trim(), MAX_TERM).trim()
}
