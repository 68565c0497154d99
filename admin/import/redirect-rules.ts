import { canonicalPath } from '#shared/paths.ts'
import type { PathRule } from '#shared/schema/path-rule.ts'
import type { Coverage } from './coverage.ts'

/** Rules of one path that the Worker takes (worker/content/site-limits.ts). */
const MAX_RULES = 10_000

/**
 * Permanent redirects from old paths to new ones. A path that stays needs none, and one that a page of the new site has
 * stays that page's.
 * @param moves old and new paths, the most important first
 */
export function redirectRules(
  moves: Iterable<readonly [from: string, to: string]>,
  { own, coverage }: { own: ReadonlySet<string>; coverage: Coverage },
): PathRule[] {
  const rules = new Map<string, PathRule>()
  for (const [from, to] of moves) {
    const canonical = canonicalPath(from)
    if (!canonical.ok || canonical.path === '/' || canonical.path === to || rules.has(canonical.path))
      continue
    if (own.has(canonical.path))
      coverage.leftOut('redirect', `${canonical.path} → ${to}`, 'another page has this address')
    else if (rules.size >= MAX_RULES)
      coverage.leftOut('redirect', `${canonical.path} → ${to}`, `a site has at most ${MAX_RULES} rules`)
    else rules.set(canonical.path, { from: canonical.path, to, status: 301 })
  }
  return [...rules.values()]
}
