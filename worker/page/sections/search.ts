import { HttpError } from '#shared/errors.ts'
import { PRIVATE_MINUTE } from '../../http/cache-control.ts'
import { type AppContext, siteContext } from '../../context.ts'
import { log } from '#shared/log.ts'
import { searchTerm } from '#core/routing/search.ts'
import { isWithinLimit } from '../../http/within-limit.ts'

/** Results that a search field suggests. */
const SUGGESTIONS = 5

/** `GET /api/search?q=&locale=`: the first results of a search, for the suggestions below a search field. */
export async function serveSearch(c: AppContext): Promise<Response> {
  const { site } = c.var
  const q = searchTerm(c.req.query('q'))
  const asked = c.req.query('locale')
  const locale = site.locales.find((enabled) => enabled === asked) ?? site.defaultLocale
  if (q === '') return c.json({ results: [], total: 0 }, 200, { 'cache-control': PRIVATE_MINUTE })
  if (!(await isWithinLimit(c, 'search'))) throw new HttpError(429, 'Too many searches')
  const { searchResults } = await import('./search-results.ts')
  try {
    const found = await searchResults({ q, locale, page: 1, perPage: SUGGESTIONS }, siteContext(c))
    return c.json(found, 200, { 'cache-control': PRIVATE_MINUTE })
  } catch (error) {
    if (error instanceof HttpError) throw error
    log('warn', 'search failed', { site: site.tenant_uuid }, error)
    throw new HttpError(503, 'Search is not available', { cause: error })
  }
}
