import { canonicalPath } from '#shared/paths.ts'
import type { PathRule } from '#shared/schema/path-rule.ts'
import { chainEnds, chainTarget } from './chain-ends.ts'
import { readCsv } from './read-csv.ts'

export interface ImportedRedirects {
  rules: PathRule[]
  added: number
  replaced: number
  /** Rows that say what is there already. */
  same: number
  /** A line each: a row that is no rule, two rows of one path, a rule that stays as it was. */
  problems: string[]
}

const STATUSES = [301, 302, 307, 308] as const

/**
 * The rules of a site with those of a table: `from,to,status`, with or without a header. `from` may be an address of
 * the old site; of it the path counts. A target on one of `hosts` becomes a path; one that is the path of another row
 * becomes the target that this path will have, so that a visitor makes one hop, where both are permanent or both
 * temporary.
 * @param options.replaces a row wins over a rule that is there with another target; without it the rule stays
 */
export function importRedirects(
  existing: readonly PathRule[],
  csv: string,
  { hosts, replaces }: { hosts: readonly string[]; replaces: boolean },
): ImportedRedirects {
  const problems: string[] = []
  const given = new Map<string, PathRule>()
  for (const [index, row] of readCsv(csv).entries()) {
    if (index === 0 && !/^(?:\/|https?:)/i.test(row[0]?.trim() ?? '')) continue
    const rule = readRow(row, hosts)
    const line = `row ${index + 1}`
    if (typeof rule === 'string') {
      problems.push(`${line}: ${rule}`)
      continue
    }
    const same = given.get(rule.from)
    if (same !== undefined && same.to !== rule.to)
      problems.push(`${line}: ${rule.from} goes to ${same.to} and to ${rule.to}; the first one counts`)
    else given.set(rule.from, same ?? rule)
  }
  const result: ImportedRedirects = { rules: [...existing], added: 0, replaced: 0, same: 0, problems }
  /** Where the first rule of a path stands; the rows have each path once. */
  const places = new Map<string | null, number>()
  for (const [place, { from }] of existing.entries()) {
    const path = addressPath(from)
    if (!places.has(path)) places.set(path, place)
  }
  const standing = new Map(
    Array.from(given, ([path, rule]) => {
      const known = replaces ? undefined : existing[places.get(path) ?? -1]
      return [path, known ?? rule]
    }),
  )
  const ends = chainEnds(standing)
  for (const rule of given.values()) {
    const to = chainTarget(standing, ends, rule)
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
  } else if (known.to === rule.to && (known.status ?? 302) === rule.status) result.same += 1
  else if (replaces) {
    result.rules[place] = rule
    result.replaced += 1
  } else
    result.problems.push(`${rule.from} goes to ${known.to} already, and stays so; --replace takes ${rule.to}`)
}

/** The rule, or what is wrong with the row. */
function readRow([from = '', to = '', code = '']: string[], hosts: readonly string[]): PathRule | string {
  const path = addressPath(from)
  if (path === null) return `${from || 'an empty field'} is no path and no address`
  const target = ruleTarget(to.trim(), hosts)
  if (target === null) return `${to || 'an empty field'} is no path and no address`
  const status = code.trim() === '' ? 301 : STATUSES.find((each) => String(each) === code.trim())
  if (status === undefined) return `${code.trim()} is none of ${STATUSES.join(', ')}`
  return path === target ? `${path} leads to itself` : { from: path, to: target, status }
}

/** A star at the end stays. Query and fragment of an old address are no part of a rule. */
function addressPath(address: string): string | null {
  const trimmed = address.trim()
  if (!/^(?:\/|https?:\/\/)/i.test(trimmed) || !URL.canParse(trimmed, 'https://old.invalid')) return null
  const { pathname } = new URL(trimmed, 'https://old.invalid')
  const isStar = pathname.endsWith('/*')
  const canonical = canonicalPath(isStar ? pathname.slice(0, -1) : pathname)
  if (!canonical.ok) return null
  if (!isStar) return canonical.path
  return canonical.path === '/' ? '/*' : `${canonical.path}/*`
}

function ruleTarget(address: string, hosts: readonly string[]): string | null {
  if (address.startsWith('/')) return address
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { hostname, pathname, search, hash } = new URL(address)
  return hosts.includes(hostname) ? pathname + search + hash : address
}
