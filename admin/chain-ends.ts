import type { PathRule } from '#shared/schema/path-rule.ts'

type ChainRule = Pick<PathRule, 'to' | 'status'>

/** Browsers cache permanent redirects. A rule without a status is temporary. */
const isPermanent = ({ status }: ChainRule) => status === 301 || status === 308

/**
 * The rule that applies to the target of a rule. A permanent rule is not merged with a temporary one, because
 * browsers would cache a target that is meant to change.
 */
function nextRule(rules: ReadonlyMap<string, ChainRule>, rule: ChainRule): ChainRule | undefined {
  const next = rules.get(rule.to)
  return next !== undefined && isPermanent(next) === isPermanent(rule) ? next : undefined
}

/** The target of the last rule in the chain; the rule's own target if the chain is a loop. */
export function chainTarget(
  rules: ReadonlyMap<string, ChainRule>,
  ends: ReadonlyMap<string, string>,
  rule: ChainRule,
): string {
  return nextRule(rules, rule) === undefined ? rule.to : (ends.get(rule.to) ?? rule.to)
}

/**
 * The final target of each rule. A rule that leads into a loop is omitted: validation of the site reports it. Each rule
 * is followed once.
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
    // The chain ends where no rule may be merged with the last, or at a rule followed before, in any chain.
    const end = rule === undefined ? path : ends.get(path)
    if (end !== undefined) for (const each of chain) ends.set(each, end)
  }
  return ends
}
