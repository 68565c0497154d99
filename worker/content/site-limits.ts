import type { AppConfiguration } from '#shared/schema/site.ts'
import { isStar } from '../routing/path-rules.ts'

const MAX_PAGES = 100_000
const MAX_EXACT_RULES = 10_000
const MAX_STAR_RULES = 300
const MAX_CATEGORIES = 500

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
