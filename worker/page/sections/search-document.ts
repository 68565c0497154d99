import { BASE_DATA } from '#sections/markup/base-data.ts'
import type { SearchRoute } from '#shared/route.ts'
import type { PageDocument } from '#core/reading/read-document.ts'
import { log } from '#shared/log.ts'
import type { SiteContext } from '../../context.ts'
import { type SearchResults, searchResults } from './search-results.ts'

/** Results on a page. */
const PER_PAGE = 10

/** The results page as a document of one section. Null for a page past the last result. */
export async function searchDocument(route: SearchRoute, context: SiteContext): Promise<PageDocument | null> {
  const { q, query } = route
  const page = query.page ?? 1
  const found = q === '' ? undefined : await resultsOrNull(route, page, context)
  if (page > 1 && (found === undefined || found?.results.length === 0)) return null
  const data = { ...BASE_DATA, q, page, pageSize: PER_PAGE, found }
  return {
    id: 'search',
    name: '',
    meta: {},
    sections: [{ id: 'search', address: 'site/search', data }],
    popups: [],
  }
}

/** Null if the upstream does not answer. The page says so and shows the search field. */
async function resultsOrNull(
  { q, locale }: SearchRoute,
  page: number,
  context: SiteContext,
): Promise<SearchResults | null> {
  try {
    return await searchResults({ q, locale, page, perPage: PER_PAGE }, context)
  } catch (error) {
    log('warn', 'search failed', { site: context.site.tenant_uuid }, error)
    return null
  }
}
