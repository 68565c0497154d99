/** A path rule as the content of a site has it. */
export interface RuleValue {
  from: string
  to: string
  /** Absent means 302. */
  status?: number
  external?: boolean
}

export const RULES = 'path_rules'
export const REDIRECT_STATUSES = [301, 302, 307, 308] as const
export const USUAL_STATUS = 302

export function rulesIn(documents: Readonly<Record<string, unknown>>): readonly RuleValue[] {
  const stored = documents[RULES]
  return Array.isArray(stored) ? stored : []
}

/** Indexes of the rules whose path or target contains the searched text. */
export function foundRules(rules: readonly RuleValue[], search: string): number[] {
  const text = search.trim().toLowerCase()
  return rules.flatMap(({ from, to }, place) =>
    from.toLowerCase().includes(text) || to.toLowerCase().includes(text) ? [place] : [],
  )
}

/** The rules as a table that can be imported: from,to,status (RFC 4180). It omits `external`. */
export function rulesCsv(rules: readonly RuleValue[]): string {
  const rows = rules.map(({ from, to, status = USUAL_STATUS }) => [from, to, String(status)])
  return [['from', 'to', 'status'], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
