import { canonicalPath } from '#shared/paths.ts'
import type { PathRule } from '#shared/schema/path-rule.ts'

export interface RuleRedirect {
  to: string
  status: 301 | 302 | 307 | 308
  external: boolean
}

/** Longest chain of rules. A longer one counts as a loop, and no rule applies. */
const MAX_CHAIN = 5

/** Never fetched: only tells whether a target stays on the host. */
const BASE = 'https://same.invalid'

/**
 * The redirect that a site's rules ask for. Chains are followed to their end, so that a visitor makes one
 * hop. The first match wins. A rule with a hostile target is ignored.
 * @param pathname canonical
 * @param search with its question mark, or empty; it is kept
 */
export function matchPathRule(
  pathname: string,
  search: string,
  rules: readonly PathRule[],
): RuleRedirect | null {
  let redirect: RuleRedirect | null = null
  let here = pathname
  let query = search
  for (let hop = 0; hop <= MAX_CHAIN; hop++) {
    const next = matchOnce(here, rules)
    if (next === null) return redirect
    const status: RuleRedirect['status'] =
      redirect === null ? next.status : weaker(redirect.status, next.status)
    redirect = { ...next, to: withQuery(next.to, query), status }
    if (next.external) return redirect
    const url = new URL(redirect.to, BASE)
    const target = canonicalPath(url.pathname)
    if (!target.ok) return null
    here = target.path
    query = url.search
  }
  return null
}

function matchOnce(pathname: string, rules: readonly PathRule[]): RuleRedirect | null {
  for (const rule of rules) {
    const rest = matchedRest(pathname, rule)
    if (rest === null) continue
    const target = ruleTarget(rule, rest)
    if (target !== null && target.to !== pathname) return { ...target, status: rule.status ?? 302 }
  }
  return null
}

/** The part of the path that `*` matches: empty for an exact match, null for no match. */
function matchedRest(pathname: string, rule: PathRule): string | null {
  const { path, isPrefix } = parsePattern(rule)
  if (path === null) return null
  if (!isPrefix) return path === pathname ? '' : null
  return pathname.startsWith(path) ? pathname.slice(path.length) : null
}

interface Pattern {
  /** Canonical, and with a final slash for a prefix; null when no path can match. */
  path: string | null
  isPrefix: boolean
}

/** The parsed pattern of each rule; dropped with the rule's site. */
const patterns = new WeakMap<PathRule, Pattern>()

/** Parsed once: a sitemap matches every address of a site. */
function parsePattern(rule: PathRule): Pattern {
  const known = patterns.get(rule)
  if (known !== undefined) return known
  const isPrefix = rule.from.endsWith('/*')
  const canonical = canonicalPath(isPrefix ? rule.from.slice(0, -1) : rule.from)
  const path = !canonical.ok
    ? null
    : isPrefix && canonical.path !== '/'
      ? `${canonical.path}/`
      : canonical.path
  const pattern = { path, isPrefix }
  patterns.set(rule, pattern)
  return pattern
}

/** Some parsers read backslashes, control characters and a doubled slash as another host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const HOSTILE = /[\\\u0000-\u001f\u007f]|^\/\//

/**
 * The target of a rule. `*` is replaced in the path only: in the host, the visitor would choose the destination, and in
 * the query the parameters.
 */
function ruleTarget({ from, to }: PathRule, rest: string): Omit<RuleRedirect, 'status'> | null {
  if (!URL.canParse(to, BASE) || new URL(to, BASE).host.includes('*')) return null
  // A function, because `$&` in a replacement string has a meaning.
  const [path = ''] = to.split(/[?#]/, 1)
  const target = path.replaceAll('*', () => rest) + to.slice(path.length)
  return readTarget(from.endsWith('/*') ? target : to)
}

function readTarget(to: string): Omit<RuleRedirect, 'status'> | null {
  if (HOSTILE.test(to)) return null
  const url = new URL(to, BASE)
  if (to.startsWith('/')) {
    // Without its dot segments a path may begin with two slashes: `/..//evil.test`.
    const staysHere = url.origin === BASE && !url.pathname.startsWith('//')
    return staysHere ? { to: url.pathname + url.search + url.hash, external: false } : null
  }
  const isWeb = /^https?:\/\//i.test(to)
  const names = url.username + url.password
  return isWeb && names === '' ? { to: url.href, external: true } : null
}

/**
 * The parameters of the target win. The visitor's other parameters are appended, so that attribution survives
 * a redirect.
 */
function withQuery(to: string, search: string): string {
  if (search.length < 2) return to
  const url = new URL(to, BASE)
  for (const [name, value] of new URLSearchParams(search)) {
    if (!new URLSearchParams(new URL(to, BASE).search).has(name)) url.searchParams.append(name, value)
  }
  return url.origin === BASE ? url.pathname + url.search + url.hash : url.href
}

/** A chain is permanent only when every hop is. */
function weaker(a: RuleRedirect['status'], b: RuleRedirect['status']): RuleRedirect['status'] {
  const isPermanent = (status: number) => status === 301 || status === 308
  return isPermanent(a) && !isPermanent(b) ? b : a
}

/** Rules whose target is not allowed: they never apply. The reader of a configuration logs them. */
export function ignoredRules(rules: readonly PathRule[]): PathRule[] {
  return rules.filter((rule) => ruleTarget(rule, 'x') === null)
}
