import { canonicalPath, isHomeAlias, joinSegments } from '#shared/paths.ts'
import type { PathRule } from '#shared/schema/path-rule.ts'
import type { Site } from '#shared/site.ts'
import { Derived } from '../memory/derived.ts'
import { readHost } from './host.ts'
import { localeIgnoringCase, splitLocale } from './locale.ts'
import { matchPage } from './pages.ts'
import { ownFragment } from './own-fragment.ts'
import { storedAddress } from './stored-address.ts'

export interface RuleRedirect {
  to: string
  status: 301 | 302 | 307 | 308
  /** The browser must load the target as a new document. */
  external: boolean
}

/** Longest chain of rules. A longer one counts as a loop, and then no rule applies. */
const MAX_CHAIN = 5

/** Never fetched; base for telling whether a target is on the same host. */
const BASE = 'https://same.invalid'

/**
 * A site whose rules are matched. Given without pages, it counts as a site without sign-in, and the case of addresses
 * is not corrected.
 */
export type RuledSite = Site | Pick<Site, 'path_rules' | 'hosts'>

/**
 * The redirect that a site's rules require. Chains are followed to their end, so a visitor makes one hop: the target
 * is canonical and in its stored case. The first matching rule wins. A rule is ignored if its target is hostile or
 * the address itself. On a site with sign-in, no rule redirects account pages to another host, and none carries the
 * fragment of an address to another host.
 * @param pathname canonical
 * @param search with its question mark, or empty; it is preserved
 * @param host of the request: the site's only known host if its configuration names none
 */
export function matchPathRule(
  pathname: string,
  search: string,
  site: RuledSite,
  host?: string,
): RuleRedirect | null {
  if (site.path_rules.length === 0) return null
  const table = ruleTable(site)
  const hosts = site.hosts.length === 0 && host !== undefined ? [host] : site.hosts
  let redirect: RuleRedirect | null = null
  let here = pathname
  let query = search
  const passed: { path: string; by: RuleRedirect | null }[] = []
  for (let hop = 0; hop <= MAX_CHAIN; hop++) {
    const next = matchOnce(here, table, hosts)
    if (next === null) return redirect
    passed.push({ path: here, by: redirect })
    const status: RuleRedirect['status'] =
      redirect === null ? next.status : weaker(redirect.status, next.status)
    redirect = { to: withQuery(next.to, query), status, external: next.external }
    if (next.leavesHost) {
      if (!hasSignIn(site)) return redirect
      const account = passed.find(({ path }) => isAccountAddress(site, path))
      return account === undefined ? { ...redirect, to: ownFragment(redirect.to) } : account.by
    }
    const url = new URL(redirect.to, BASE)
    const target = canonicalPath(url.pathname)
    if (!target.ok) return null
    const isRuled = matchOnce(target.path, table, hosts) !== null
    here = (isRuled ? null : storedCase(target.segments, site)) ?? target.path
    redirect = { ...redirect, to: here + url.search + url.hash }
    query = url.search
  }
  return null
}

function hasSignIn(site: RuledSite): site is Site {
  return 'config' in site && site.config.account !== undefined
}

function storedCase(segments: readonly string[], site: RuledSite): string | null {
  return 'pages' in site ? storedAddress(segments, site) : null
}

/** A site's rules indexed by path: a site that has moved may have thousands of exact rules. */
interface RuleTable {
  exact: Map<string, OrderedRule[]>
  /** Rules that match everything below their `path`, which ends in a slash. */
  stars: OrderedRule[]
}

interface OrderedRule {
  rule: PathRule
  /** Canonical. */
  path: string
  /** Position in the site's list: of all rules that match, the first wins. */
  place: number
}

const tables = new Derived<RuleTable>('path rules')

/** Bytes of one entry without its path: the object, and a slot in the map. */
const ENTRY_BYTES = 200

/** Built once for each site: a sitemap matches every address of a site. */
function ruleTable(site: Pick<Site, 'path_rules'>): RuleTable {
  const known = tables.get(site, '')
  if (known !== undefined) return known
  const table: RuleTable = { exact: new Map(), stars: [] }
  let bytes = 0
  for (const [place, rule] of site.path_rules.entries()) {
    const path = patternPath(rule)
    if (path === null) continue
    const placed = { rule, path, place }
    const alike = isStar(rule) ? table.stars : (table.exact.get(path) ?? [])
    alike.push(placed)
    if (!isStar(rule)) table.exact.set(path, alike)
    bytes += path.length * 2 + ENTRY_BYTES
  }
  tables.set(site, '', table, bytes)
  return table
}

/** Whether a rule matches everything below a path. */
export function isStar({ from }: PathRule): boolean {
  return from.endsWith('/*')
}

/** The rule's path, canonical, with a final slash if it matches everything below; null if it can match no path. */
export function patternPath(rule: PathRule): string | null {
  const canonical = canonicalPath(isStar(rule) ? rule.from.slice(0, -1) : rule.from)
  if (!canonical.ok) return null
  return isStar(rule) && canonical.path !== '/' ? `${canonical.path}/` : canonical.path
}

interface Match extends RuleTarget {
  status: RuleRedirect['status']
  external: boolean
}

function matchOnce(pathname: string, { exact, stars }: RuleTable, hosts: readonly string[]): Match | null {
  const matching = [
    ...(exact.get(pathname) ?? []),
    ...stars.filter(({ path }) => pathname.startsWith(path)),
  ].sort((a, b) => a.place - b.place)
  for (const { rule, path } of matching) {
    const target = ruleTarget(rule, isStar(rule) ? pathname.slice(path.length) : '', hosts)
    if (target === null || target.to === pathname) continue
    return { ...target, status: rule.status ?? 302, external: target.leavesHost || rule.external === true }
  }
  return null
}

interface RuleTarget {
  to: string
  leavesHost: boolean
}

/** Longest target of a rule, in characters. Each `*` repeats the visitor's path, and chains repeat the result. */
const MAX_TARGET = 8192

/** Some parsers read backslashes, control characters and a doubled slash as another host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const HOSTILE = /[\\\u0000-\u001f\u007f]|^\/\//

/**
 * The target of a rule. `*` is replaced only in the path: in the host, it would let the visitor choose the
 * destination, and in the query, the parameters.
 * @param hosts of the site
 */
function ruleTarget(rule: PathRule, rest: string, hosts: readonly string[] = []): RuleTarget | null {
  const { to } = rule
  if (!URL.canParse(to, BASE) || new URL(to, BASE).host.includes('*')) return null
  // A replacer function, because `$&` in a replacement string is special.
  const [path = ''] = to.split(/[?#]/, 1)
  if (isStar(rule) && to.length + (path.split('*').length - 1) * rest.length > MAX_TARGET) return null
  const target = path.replaceAll('*', () => rest) + to.slice(path.length)
  return readTarget(isStar(rule) ? target : to, hosts)
}

/**
 * The target as a path or as another host's address. An address on one of the site's own hosts is treated as a path,
 * because all hosts redirect to the first; otherwise the same rule would match again, without end.
 */
function readTarget(to: string, hosts: readonly string[]): RuleTarget | null {
  if (HOSTILE.test(to)) return null
  const url = new URL(to, BASE)
  if (to.startsWith('/')) {
    // Once dot segments are removed, a path may begin with two slashes: `/..//evil.test`.
    const staysHere = url.origin === BASE && !url.pathname.startsWith('//')
    return staysHere ? { to: url.pathname + url.search + url.hash, leavesHost: false } : null
  }
  const isWeb = /^https?:\/\//i.test(to)
  const credentials = url.username + url.password
  if (!isWeb || credentials !== '') return null
  if (url.port !== '' || !hosts.includes(readHost(url) ?? '')) return { to: url.href, leavesHost: true }
  return { to: url.pathname.replace(/^\/+/, '/') + url.search + url.hash, leavesHost: false }
}

/**
 * The target's parameters win. The visitor's other parameters are appended, so that attribution survives the
 * redirect. They are set together, because each change of a URL serialises it again.
 */
function withQuery(to: string, search: string): string {
  if (search.length < 2) return to
  const url = new URL(to, BASE)
  const own = [...new URLSearchParams(url.search)]
  const names = new Set(own.map(([name]) => name))
  const more = [...new URLSearchParams(search)].filter(([name]) => !names.has(name))
  if (more.length > 0) url.search = new URLSearchParams([...own, ...more]).toString()
  return url.origin === BASE ? url.pathname + url.search + url.hash : url.href
}

/** A chain is permanent only when every hop is. */
function weaker(a: RuleRedirect['status'], b: RuleRedirect['status']): RuleRedirect['status'] {
  const isPermanent = (status: number) => status === 301 || status === 308
  return isPermanent(a) && !isPermanent(b) ? b : a
}

/** Rules whose target is not allowed, which never apply. Reading a configuration logs them. */
export function ignoredRules(rules: readonly PathRule[]): PathRule[] {
  return rules.filter((rule) => ruleTarget(rule, 'x') === null)
}

/**
 * Whether an address belongs to an account page or a home page (the default target after sign-in) of a site with
 * sign-in. Sessions begin and end there, so no path rule may redirect these addresses to another host.
 */
function isAccountAddress(site: Site, pathname: string): boolean {
  const { account } = site.config
  if (account === undefined) return false
  const canonical = canonicalPath(pathname)
  if (!canonical.ok) return false
  const { locale, rest, prefixed } = splitLocale(canonical.segments, site)
  const miscased = prefixed ? null : localeIgnoringCase(canonical.segments[0], site)
  if (miscased !== null)
    return isAccountAddress(site, joinSegments([miscased, ...canonical.segments.slice(1)]))
  if (isHomeAlias(rest.filter((segment) => segment !== ''))) return true
  const match = matchPage(rest, locale, site)
  if (match?.kind === 'miscased') return isAccountAddress(site, match.path)
  const { sign_in, second_factor, factors, new_password, start } = account
  return match !== null && [sign_in, second_factor, factors, new_password, start].includes(match.page.id)
}
