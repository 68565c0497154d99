import { HttpError } from '#shared/errors.ts'
import type { Locale } from '#shared/locales.ts'
import type { PageEntry } from '#shared/schema/page.ts'
import type { SearchHit } from '#shared/schema/search.ts'
import type { Site } from '#shared/site.ts'
import { CallBudget } from '../../upstream/call-budget.ts'
import { readSearchPage } from '#core/reading/read-search.ts'
import { blogPath } from '#core/routing/blog.ts'
import { homePath } from '#core/routing/locale-paths.ts'
import { isIndexed } from '#core/routing/indexed.ts'
import { pathOfPage } from '#core/routing/pages.ts'
import type { SiteContext } from '../../context.ts'

/** One result. Title and excerpt are lists of pieces; every second one matches the search. */
interface SearchResult {
  path: string
  title: string[]
  excerpt: string[]
}

export interface SearchResults {
  results: SearchResult[]
  total: number
}

export interface Search {
  /** Read by `searchTerm`. */
  q: string
  locale: Locale
  /** From 1. */
  page: number
  perPage: number
}

/** The visitor waits, and there is no cached copy. */
const SEARCH_DEADLINE = { deadlineMs: 1500 }

/** Searches of one tenant in ten seconds, in one isolate. */
const SEARCHES = 100

const budget = new CallBudget(SEARCHES)

/**
 * Searches a site. Results are only pages and posts that have an address and that every visitor may read.
 * @throws HttpError 429 if this tenant has too many searches
 */
export async function searchResults(
  { q, locale, page, perPage }: Search,
  { env, origin, site }: Pick<SiteContext, 'env' | 'origin' | 'site'>,
): Promise<SearchResults> {
  if (!budget.take(site.tenant_uuid)) throw new HttpError(429, 'Too many searches')
  const url = origin + homePath(locale, site)
  const { results, total } = readSearchPage(
    await env.upstream.search({ url, q, page, perPage }, SEARCH_DEADLINE),
  )
  return {
    total,
    results: results.slice(0, perPage).flatMap((hit) => {
      const path = pathOfHit(hit, locale, site)
      return path === null ? [] : [{ path, title: hit.title, excerpt: hit.excerpt }]
    }),
  }
}

function pathOfHit({ page_id, category, slug }: SearchHit, locale: Locale, site: Site): string | null {
  if (page_id !== undefined) {
    const page = site.pages.find(({ id }) => id === page_id)
    return page !== undefined && isFindable(page) ? pathOfPage(page_id, locale, site) : null
  }
  const isKnown = site.config.blog?.categories.some((known) => known.slug === category)
  if (!isKnown || category === undefined || slug === undefined) return null
  return blogPath({ view: 'article', category, slug }, locale, site)
}

/** A page that every visitor may read and that search engines may list. */
function isFindable(page: PageEntry): boolean {
  return page.access === 'public' && page.validate?.valid !== false && isIndexed(page)
}
