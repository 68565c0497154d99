import type { PathRule } from '#shared/schema/path-rule.ts'
import { isStar, patternPath } from '#core/routing/path-rules.ts'
import { chainEnds, chainTarget } from './chain-ends.ts'
import { readRule } from './read-rule.ts'
import { redirectRows } from './redirect-table.ts'

export interface ImportedRedirects {
  rules: PathRule[]
  added: number
  replaced: number
  /** Rows that equal an existing rule. */
  same: number
  /** One line for each invalid row, second row of a path, and existing rule that was not replaced. */
  problems: string[]
}

/**
 * The rules of a site with those of a table: `from,to,status`, or columns by their names. `from` may be an address of
 * the old site, of which only the path counts. A target on one of `hosts` becomes a path. A target that is the path of
 * another row becomes that row's target if both are permanent or both temporary, so that a visitor makes one hop.
 * @param options.replaces rows replace existing rules with another target
 */
export function importRedirects(
  existing: readonly PathRule[],
  csv: string,
  { hosts, replaces }: { hosts: readonly string[]; replaces: boolean },
): ImportedRedirects {
  const problems: string[] = []
  const given = new Map<string, PathRule>()
  for (const row of redirectRows(csv)) {
    const rule = row.problem ?? readRule(row, hosts)
    const line = `row ${row.row}`
    if (typeof rule === 'string') {
      problems.push(`${line}: ${rule}`)
      continue
    }
    const same = given.get(rule.from)
    if (same !== undefined && !isSameRedirect(same, rule)) {
      const targets = described(same, rule).join(' and to ')
      problems.push(`${line}: ${rule.from} goes to ${targets}; the first one counts`)
    } else given.set(rule.from, same ?? rule)
  }
  const result: ImportedRedirects = { rules: [...existing], added: 0, replaced: 0, same: 0, problems }
  /** Index of the first rule of each path. */
  const places = new Map<string | null, number>()
  for (const [place, rule] of existing.entries()) {
    const path = rulePath(rule)
    if (!places.has(path)) places.set(path, place)
  }
  const effective = new Map(
    Array.from(given, ([path, rule]) => {
      const known = replaces ? undefined : existing[places.get(path) ?? -1]
      return [path, known ?? rule]
    }),
  )
  const ends = chainEnds(effective)
  for (const rule of given.values()) {
    const to = chainTarget(effective, ends, rule)
    merge(result, { ...rule, to }, { place: places.get(rule.from), replaces })
  }
  return result
}

function merge(
  result: ImportedRedirects,
  rule: PathRule,
  { place, replaces }: { place: number | undefined; replaces: boolean },
): void {
  const known = place === undefined ? undefined : result.rules[place]
  if (place === undefined || known === undefined) {
    result.rules.push(rule)
    result.added += 1
  } else if (isSameRedirect(known, rule)) result.same += 1
  else if (replaces) {
    result.rules[place] = rule
    result.replaced += 1
  } else {
    const [existing, given] = described(known, rule)
    result.problems.push(`${rule.from} already goes to ${existing}; --replace changes it to ${given}`)
  }
}

function isSameRedirect(a: PathRule, b: PathRule): boolean {
  return a.to === b.to && statusOf(a) === statusOf(b)
}

/** Both targets; with their statuses where nothing else differs. */
function described(a: PathRule, b: PathRule): [string, string] {
  return a.to === b.to ? [`${a.to} (${statusOf(a)})`, `${b.to} (${statusOf(b)})`] : [a.to, b.to]
}

function statusOf({ status }: PathRule): number {
  return status ?? 302
}

/** Canonical, with its star. */
function rulePath(rule: PathRule): string | null {
  const path = patternPath(rule)
  return path === null || !isStar(rule) ? path : `${path}*`
}
