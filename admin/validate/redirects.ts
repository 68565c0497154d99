import { canonicalPath } from '#shared/paths.ts'
import { isChallenge } from '#shared/reserved-addresses.ts'
import { type PathRule, pathRuleSchema } from '#shared/schema/path-rule.ts'
import * as z from 'zod/mini'
import type { Site } from '#shared/site.ts'
import {
  ignoredRules,
  isStar,
  matchPathRule,
  patternPath,
  type RuleRedirect,
} from '#core/routing/path-rules.ts'
import { storedAddress } from '#core/routing/stored-address.ts'
import { IS_CHALLENGE } from './challenges.ts'
import { error, type Finding, warning } from './finding.ts'
import type { Targets } from './targets.ts'

/** A test value for stars; no page has this name. */
const PROBE = 'vitrine-probe'

/** Rules that never apply, contradict each other, lead in a circle, through other rules, or nowhere. */
export function redirectFindings(
  rules: readonly PathRule[],
  { site: read, targets }: { site: Site; targets: Pick<Targets, 'href'> },
): Finding[] {
  const ignored = new Set(ignoredRules(rules))
  // One object for all rules, because the tables of a site are cached by identity.
  const site = { ...read, path_rules: [...rules] }
  const open: Site = { ...site, config: { ...site.config, account: undefined } }
  const first = new Map<string, PathRule>()
  const stars: { rule: PathRule; path: string }[] = []
  return rules.flatMap((rule, index): Finding[] => {
    const where = `path rule ${index + 1}, ${rule.from}`
    if (!z.safeParse(pathRuleSchema, rule).success) return [error(where, 'is not a path rule')]
    const path = patternPath(rule)
    if (/[?#]/.test(rule.from))
      return [error(where, 'has a query or a fragment, which path rules do not see')]
    if (path?.includes('*')) return [error(where, 'has a star that is not at its end, as /*')]
    if (path === null) return [error(where, 'is not a path')]
    if (isChallenge(path)) return [error(where, IS_CHALLENGE)]
    if (ignored.has(rule))
      return [error(where, `its target is neither a path of the host nor an http(s) address: ${rule.to}`)]
    const key = `${path}${isStar(rule) ? '*' : ''}`
    const before = first.get(key)
    if (before !== undefined)
      return [
        before.to === rule.to
          ? warning(where, 'is listed twice; remove one of the two')
          : error(where, `never applies: an earlier rule sends the same path to ${before.to}`),
      ]
    first.set(key, rule)
    const cover = stars.find((star) => path.startsWith(star.path))
    if (isStar(rule)) stars.push({ rule, path })
    if (cover !== undefined)
      return [warning(where, `never applies, because ${cover.rule.from} before it matches the same paths`)]
    return [
      ...literalStarFindings(rule, where),
      ...arrivalFindings(rule, { where, path, site, open, targets }),
    ]
  })
}

/** A star outside of the target's path is literal, otherwise visitors would choose its parameters. */
function literalStarFindings(rule: PathRule, where: string): Finding[] {
  const path = rule.to.search(/[?#]/)
  if (!isStar(rule) || path < 0 || !rule.to.includes('*', path)) return []
  return [warning(where, 'has * outside of the path of its target, where * is not replaced')]
}

function arrivalFindings(
  rule: PathRule,
  {
    where,
    path,
    site,
    open,
    targets,
  }: {
    where: string
    path: string
    site: Site
    /** The same site without sign-in. */
    open: Site
    targets: Pick<Targets, 'href'>
  },
): Finding[] {
  const from = isStar(rule) ? `${path}${PROBE}` : path
  const whole = matchPathRule(from, '', site)
  const alone = matchPathRule(from, '', { hosts: site.hosts, path_rules: [rule] })
  if (whole === null && matchPathRule(from, '', open) !== null)
    return [
      error(where, 'never applies: no rule leads from the home page or a page of sign-in to another host'),
    ]
  if (whole === null)
    return alone === null || leadsToItself(alone, { from, site })
      ? [error(where, 'leads to itself')]
      : [error(where, 'leads in a circle, or through more than 5 rules')]
  if (alone !== null && alone.to !== whole.to)
    return [warning(where, `leads to ${alone.to}, which redirects to ${whole.to}; write the last address`)]
  if (whole.to.includes(PROBE)) return []
  const nowhere = targets.href(whole.to)
  return nowhere === null ? [] : [warning(where, nowhere)]
}

function leadsToItself({ to }: RuleRedirect, { from, site }: { from: string; site: Site }): boolean {
  const target = canonicalPath(to.split(/[?#]/, 1)[0] ?? '')
  return target.ok && (storedAddress(target.segments, site) ?? target.path) === from
}
