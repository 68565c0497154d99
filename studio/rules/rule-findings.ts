import type { Finding } from '../publish/use-publishing.ts'

export interface RuleFindings {
  /** Findings of each rule, by its index. */
  ofRules: ReadonlyMap<number, Finding[]>
  /** Findings of pages whose address is the path of a rule. */
  ofPages: Finding[]
}

/** The findings about path rules in a site's validation. */
export function ruleFindings(findings: readonly Finding[]): RuleFindings {
  const ofRules = new Map<number, Finding[]>()
  const ofPages: Finding[] = []
  for (const finding of findings) {
    const { at, message } = finding
    const [list, place] = at?.path ?? []
    if (at?.file === 'site.json' && list === 'path_rules' && typeof place === 'number')
      ofRules.set(place, [...(ofRules.get(place) ?? []), finding])
    else if (message.startsWith('a path rule takes its address')) ofPages.push(finding)
  }
  return { ofRules, ofPages }
}
