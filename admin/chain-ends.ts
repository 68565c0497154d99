import type { PathRule } from '#shared/schema/path-rule.ts'

type ChainRule = Pick<PathRule, 'to' | 'status'>

/** Browsers keep a permanent redirect. A rule without a status is temporary. */
const isPermanent = ({ status }: ChainRule) => status === 301 || status === 308

/**
 * The rule that a rule leads into. A chain of a permanent and a temporary rule stays two: in one, browsers would keep
 * what is meant to change.
 */
function nextRule(rules: ReadonlyMap<string, ChainRule>, rule: ChainRule): ChainRule | undefined {
  const next = rules.get(rule.to)
  return next !== undefined && isPermanent(next) === isPermanent(rule) ? next : undefined
}

/** The target of a rule, or of the last rule that it leads into; its own in a circle. */
export function chainTarget(
  rules: ReadonlyMap<string, ChainRule>,
  ends: ReadonlyMap<string, string>,
  rule: ChainRule,
): string {
  return nextRule(rules, rule) === undefined ? rule.to : (ends.get(rule.to) ?? rule.to)
}

/**
 * The last target of each rule whose target is the path of another one. A rule that leads into a circle has no end
 * and is absent: it is found when the site is validated. Each rule is followed once.
 * @param rules by their paths
 */
export function chainEnds(rules: ReadonlyMap<string, ChainRule>): Map<string, string> {
  const ends = new Map<string, string>()
  const followed = new Set<string>()
  for (const start of rules.keys()) {
    const chain: string[] = []
    let path = start
    let rule = rules.get(path)
    while (rule !== undefined && !followed.has(path)) {
      followed.add(path)
      chain.push(path)
      path = rule.to
      rule = nextRule(rules, rule)
    }
    // The chain ends at a path without a rule, or at a rule that was followed before: in this chain, or in an earlier one.
    const end = rule === undefined ? path : ends.get(path)
    if (end !== undefined) for (const each of chain) ends.set(each, end)
  }
  return ends
}
