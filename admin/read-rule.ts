import { canonicalPath } from '#shared/paths.ts'
import type { PathRule } from '#shared/schema/path-rule.ts'
import { readHost } from '#core/routing/host.ts'
import { ignoredRules } from '#core/routing/path-rules.ts'

const STATUSES = [301, 302, 307, 308] as const

/**
 * URL parsers leave out control characters and read a backslash as a slash; U+FFFD replaces what could not be
 * decoded.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const UNREADABLE = /[\\\u0000-\u001f\u007f\ufffd]/

/**
 * Placeholders for parts of a path in other systems: groups, classes, anchors, and names in colons, braces or
 * brackets.
 */
const PATTERNS = [
  /\([^()]*[*+?|[\\.^]/,
  /\[\^|\[[^[\]/]*\]/,
  /[{}<>^|]|\$$|\$\d|%\d(?![\da-f])|(?:^|\/):[a-z_]|\.[*+]/i,
]

/** A status, a flag or a remark after an address, as in a line of a server's configuration. */
const MORE = /\s(?:\d{3}!?$|#)/

/** A reference to what a pattern matched, in a query or a fragment. */
const MATCHED = /\*|:splat\b|\$\d|\{\w+\}|%\d(?![\da-f])/i

/**
 * The path rule for a row of a table, or for a redirect of another system. If a path rule cannot express all of it,
 * the reason is returned instead.
 * @param row.status 301 by default
 * @param hosts of the site: a target on one of them becomes a path
 */
export function readRule(
  row: { from: string; to: string; status?: string | undefined },
  hosts: readonly string[],
): PathRule | string {
  const from = readSource(row.from.trim())
  if ('problem' in from) return from.problem
  const to = readTarget(row.to.trim(), hosts)
  if ('problem' in to) return to.problem
  const code = row.status?.trim() ?? ''
  const status = code === '' ? 301 : STATUSES.find((each) => String(each) === code)
  if (status === undefined) return `the status ${code} is not allowed; allowed: ${STATUSES.join(', ')}`
  if (!isStar(from.path) && to.path.split(/[?#]/, 1)[0]?.includes('*'))
    return `${to.path} has a star, and ${from.path} has none`
  const more = to.path.slice(to.path.split(/[?#]/, 1)[0]?.length)
  if (isStar(from.path) && MATCHED.test(more))
    return `${to.path} refers in its query or fragment to what /* matched; only the path of a target can`
  const rule: PathRule = { from: from.path, to: to.path, status }
  if (ignoredRules([rule]).length > 0)
    return `${row.to.trim()} is neither a path of the host nor an http(s) address`
  return leadsToItself(rule) ? `${from.path} leads to itself` : rule
}

type Part = { path: string } | { problem: string }

/** The canonical path of a source, with its star at the end. Of an address of the old site, only the path counts. */
function readSource(address: string): Part {
  const noAddress = { problem: `${address || 'an empty field'} is neither a path nor an address` }
  if (UNREADABLE.test(address))
    return { problem: `${printable(address)} contains characters that an address cannot have` }
  if (address.startsWith('//')) return { problem: `${address} begins with two slashes: write the path alone` }
  if (MORE.test(address)) return { problem: `${address} is more than an address` }
  if (!/^(?:\/|https?:\/\/)/i.test(address) || !URL.canParse(address, 'https://old.invalid')) return noAddress
  const { pathname } = new URL(address, 'https://old.invalid')
  if (address.includes('?')) return { problem: `${address} has a query, which path rules do not see` }
  if (address.includes('#')) return { problem: `${address} has a fragment, which servers do not see` }
  if (isPattern(address))
    return {
      problem: `${address} is a pattern; a rule is for one path, or with /* at its end for all paths below it`,
    }
  const canonical = canonicalPath(isStar(pathname) ? pathname.slice(0, -1) : pathname)
  if (!canonical.ok) return noAddress
  if (canonical.path.includes('*')) return { problem: `${address}: a star is allowed only at the end, as /*` }
  if (!isStar(pathname)) return { path: canonical.path }
  return { path: canonical.path === '/' ? '/*' : `${canonical.path}/*` }
}

function readTarget(address: string, hosts: readonly string[]): Part {
  if (UNREADABLE.test(address))
    return { problem: `${printable(address)} contains characters that an address cannot have` }
  if (address.startsWith('//'))
    return { problem: `${address} begins with two slashes: name its host with https` }
  if (MORE.test(address)) return { problem: `${address} is more than an address` }
  if (isPattern(address))
    return { problem: `${address} refers to groups of a pattern; only * is replaced, by what /* matched` }
  if (address.startsWith('/')) return { path: address }
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    return { problem: `${address || 'an empty field'} is neither a path nor an address` }
  const url = new URL(address)
  const { port, pathname, search, hash } = url
  return { path: port === '' && hosts.includes(readHost(url) ?? '') ? pathname + search + hash : address }
}

/** Only in the path, because host and query may contain colons and brackets. */
function isPattern(address: string): boolean {
  const [path = ''] = address.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)
  return PATTERNS.some((pattern) => pattern.test(path))
}

function isStar(path: string): boolean {
  return path.endsWith('/*')
}

function leadsToItself({ from, to }: PathRule): boolean {
  if (!to.startsWith('/') || isStar(from)) return from === to
  const canonical = canonicalPath(new URL(to, 'https://same.invalid').pathname)
  return canonical.ok && canonical.path === from
}

function printable(address: string): string {
  return address.replace(/[\p{Cc}]/gu, '�')
}
