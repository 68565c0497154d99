import type { AppConfiguration } from '#shared/schema/site.ts'
import { log } from '#shared/log.ts'
import { isStar } from '../routing/path-rules.ts'

const MAX_PAGES = 100_000
const MAX_EXACT_RULES = 10_000
const MAX_STAR_RULES = 300
const MAX_CATEGORIES = 500
const MAX_AUTHORS = 500
const MAX_TAGS = 500

/**
 * The first limit that a configuration exceeds, as a sentence; null if it exceeds none. Lists are not truncated: a
 * site that silently loses its last redirects is worse than one that stays unchanged.
 */
export function exceededLimit({ config, path_rules }: AppConfiguration): string | null {
  const stars = path_rules.filter(isStar).length
  const counts: [what: string, count: number, limit: number][] = [
    ['pages', config?.pages.length ?? 0, MAX_PAGES],
    ['path rules of one path', path_rules.length - stars, MAX_EXACT_RULES],
    ['path rules with /* at their end', stars, MAX_STAR_RULES],
    ['categories of the blog', config?.blog?.categories.length ?? 0, MAX_CATEGORIES],
  ]
  const exceeded = counts.find(([, count, limit]) => count > limit)
  if (exceeded === undefined) return null
  const [what, count, limit] = exceeded
  return `config has ${count} ${what}; the limit is ${limit}`
}

/**
 * Limits the authors and tags of a blog and logs each list that is cut. They are derived from the posts, so one tag
 * too many must not prevent publishing.
 */
export function withinBlogLimits<T extends Blog>(blog: T, host: string): T {
  return {
    ...blog,
    ...(blog.authors && { authors: first('authors', blog.authors, MAX_AUTHORS, host) }),
    ...(blog.tags && { tags: first('tags', blog.tags, MAX_TAGS, host) }),
  }
}

type Blog = NonNullable<NonNullable<AppConfiguration['config']>['blog']>

function first<T>(what: string, list: T[], limit: number, host: string): T[] {
  if (list.length <= limit) return list
  log('warn', 'authors or tags left out: they have no page of their posts', { host, list: what, limit })
  return list.slice(0, limit)
}
