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
 * The first limit that a configuration exceeds, in words; null when it exceeds none. A list is never cut: a site that has
 * lost its last redirects without a word is worse than one that stays as it was.
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
 * Authors and tags follow from the posts, so a blog that has too many keeps its first ones, and each list says so: one more
 * tag must not keep a site from being published.
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
