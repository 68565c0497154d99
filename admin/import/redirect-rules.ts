import { canonicalPath } from '#shared/paths.ts'
import type { PathRule } from '#shared/schema/path-rule.ts'
import { readRule } from '../read-rule.ts'
import type { Coverage } from './coverage.ts'

/** Most rules for a single path that a site may have (core/reading/site-limits.ts). */
const MAX_RULES = 10_000

/** An address that has moved. */
export interface Move {
  from: string
  to: string
  /** 301 by default. */
  status?: string | undefined
}

/**
 * Redirects from old paths to new ones. Unchanged paths and paths of new pages get none. Redirects that a path rule
 * cannot express are reported.
 * @param moves the most important first
 */
export function redirectRules(
  moves: Iterable<Move>,
  { own, coverage }: { own: ReadonlySet<string>; coverage: Coverage },
): PathRule[] {
  const rules = new Map<string, PathRule>()
  for (const move of moves) {
    const leftOut = (reason: string) => coverage.leftOut('redirect', `${move.from} → ${move.to}`, reason)
    if (isSame(move)) continue
    const rule = readRule(move, [])
    if (typeof rule === 'string') {
      leftOut(rule)
      continue
    }
    const known = rules.get(rule.from)
    if (known?.to === rule.to) continue
    if (known !== undefined) leftOut(`${rule.from} leads to ${known.to} already`)
    else if (own.has(rule.from)) leftOut('another page has this address')
    else if (rules.size >= MAX_RULES) leftOut(`a site has at most ${MAX_RULES} rules`)
    else rules.set(rule.from, rule)
  }
  return [...rules.values()]
}

function isSame({ from, to }: Move): boolean {
  const canonical = canonicalPath(from)
  return canonical.ok && canonical.path === to
}
