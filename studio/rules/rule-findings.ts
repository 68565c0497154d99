import type { Finding } from '../publish/use-publishing.ts'

export interface RuleFindings {
  /** By the place of the rule. */
  ofRules: ReadonlyMap<number, Finding[]>
  /** Of pages whose address a rule takes. */
  ofPages: Finding[]
}

/** What the validation of a site says of its path rules. */
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
