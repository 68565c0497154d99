/**
 * The last target of each rule whose target is the path of another one. A rule that leads into a circle has no end
 * and is absent: it is found when the site is validated. Each rule is followed once.
 * @param rules by their paths
 */
export function chainEnds(rules: ReadonlyMap<string, { to: string }>): Map<string, string> {
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
      rule = rules.get(path)
    }
    // The chain ends at a path without a rule, or at a rule that was followed before: in this chain, or in an earlier one.
    const end = rule === undefined ? path : ends.get(path)
    if (end !== undefined) for (const each of chain) ends.set(each, end)
  }
  return ends
}
