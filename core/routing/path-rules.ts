import { canonicalPath, isHomeAlias, joinSegments } from '#shared/paths.ts'
import type { PathRule } from '#shared/schema/path-rule.ts'
import type { Site } from '#shared/site.ts'
import { Derived } from '../memory/derived.ts'
import { localeIgnoringCase, splitLocale } from './locale.ts'
import { matchPage } from './pages.ts'
import { ownFragment } from './own-fragment.ts'
import { storedAddress } from './stored-address.ts'

export interface RuleRedirect {
  to: string
  status: 301 | 302 | 307 | 308
  /** A full navigation of the browser. */
  external: boolean
}

/** Longest chain of rules. A longer one counts as a loop, and no rule applies. */
const MAX_CHAIN = 5

/** Never fetched: only tells whether a target stays on the host. */
const BASE = 'https://same.invalid'

/** A site whose rules are asked for. Without its pages it counts as a site without sign-in, and no address has a stored case. */
export type RuledSite = Site | Pick<Site, 'path_rules' | 'hosts'>

/**
 * The redirect that a site's rules ask for. Chains are followed to their end, which is the address that routing would
 * lead a visitor to: canonical, and in the case that is stored. So a visitor makes one hop. The first match wins. A rule with a hostile target is ignored, as is one that leads an address to itself. On a
 * site with sign-in no rule leads from its account pages to another host, and none takes the fragment of an address along to one.
 * @param pathname canonical
 * @param search with its question mark, or empty; it is kept
 * @param host of the request: the only one that is known of a site whose answer names none
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

/** The rules of a site, found without trying each: a site that has moved has thousands of exact ones. */
interface RuleTable {
  exact: Map<string, OrderedRule[]>
  /** `path` ends in a slash, and is what an address begins with. */
  stars: OrderedRule[]
}

interface OrderedRule {
  rule: PathRule
  /** Canonical. */
  path: string
  /** Place in the site's list: of all rules that match, the first wins. */
  place: number
}

const tables = new Derived<RuleTable>('path rules')

/** Memory of one entry beside its path: the object, and a slot in the map. */
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

/** Whether a rule is for everything below a path. */
export function isStar({ from }: PathRule): boolean {
  return from.endsWith('/*')
}

/** Canonical, and with a final slash where everything below is meant; null when no path can match. */
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

/** Characters of the address that a rule makes of a visitor's. Each `*` of a target repeats the visitor's path, and chains repeat that. */
const MAX_TARGET = 8192

/** Some parsers read backslashes, control characters and a doubled slash as another host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const HOSTILE = /[\\\u0000-\u001f\u007f]|^\/\//

/**
 * The target of a rule. `*` is replaced in the path only: in the host, the visitor would choose the destination, and in
 * the query the parameters.
 * @param hosts of the site
 */
function ruleTarget(rule: PathRule, rest: string, hosts: readonly string[] = []): RuleTarget | null {
  const { to } = rule
  if (!URL.canParse(to, BASE) || new URL(to, BASE).host.includes('*')) return null
  // A function, because `$&` in a replacement string has a meaning.
  const [path = ''] = to.split(/[?#]/, 1)
  if (isStar(rule) && to.length + (path.split('*').length - 1) * rest.length > MAX_TARGET) return null
  const target = path.replaceAll('*', () => rest) + to.slice(path.length)
  return readTarget(isStar(rule) ? target : to, hosts)
}

/**
 * An address of one of the site's own hosts is a path, since all of them lead to the first. As one of another host it would be
 * followed without end: the browser would ask for it again, and the same rule would answer.
 */
function readTarget(to: string, hosts: readonly string[]): RuleTarget | null {
  if (HOSTILE.test(to)) return null
  const url = new URL(to, BASE)
  if (to.startsWith('/')) {
    // Without its dot segments a path may begin with two slashes: `/..//evil.test`.
    const staysHere = url.origin === BASE && !url.pathname.startsWith('//')
    return staysHere ? { to: url.pathname + url.search + url.hash, leavesHost: false } : null
  }
  const isWeb = /^https?:\/\//i.test(to)
  const names = url.username + url.password
  if (!isWeb || names !== '') return null
  if (url.port !== '' || !hosts.includes(url.hostname)) return { to: url.href, leavesHost: true }
  return { to: url.pathname.replace(/^\/+/, '/') + url.search + url.hash, leavesHost: false }
}

/**
 * The parameters of the target win. The visitor's other parameters are appended, so that attribution survives
 * a redirect. All at once: each change of an address writes the whole address again.
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

/** Rules whose target is not allowed: they never apply. The reader of a configuration logs them. */
export function ignoredRules(rules: readonly PathRule[]): PathRule[] {
  return rules.filter((rule) => ruleTarget(rule, 'x') === null)
}

/**
 * Whether an address of a site with sign-in belongs to a page that `account` names, or to a home page, where a sign-in arrives
 * that wants no page in particular. Sessions begin and end there, so no path rule leads a visitor from there to another host.
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
