import { counted } from '../counted.ts'
import { error, type Finding } from '../validate/finding.ts'
import type { Load } from './load.ts'

/** The requests and storage of a page in a browser without a consent decision. */
export interface Visit {
  /**
   * Requests of the page and of its frames from the site's own hosts. Of a frame from another host, only the request for
   * the frame itself is listed.
   */
  requests: { address: string; kind: Load['kind'] | 'request' }[]
  stored: { where: 'cookie' | 'local storage' | 'session storage' | 'database' | 'cache'; name: string }[]
  /** Bytes of all responses until the page was idle, before scrolling. */
  transferred: number
}

/** A page before its visitor's decision: its HTML and headers, and its behaviour in a browser if one was available. */
export interface Undecided {
  page: string
  loads: readonly Load[]
  /** `Set-Cookie` headers. */
  cookies: readonly string[]
  visit: Visit | null
}

export interface Allowed {
  /** Hosts of the site, each including its subdomains. */
  hosts: readonly string[]
  /** Prefixes of names that a page may store because the site needs them to work. */
  names: readonly string[]
}

/**
 * Entries that the runtime stores to show the visitor's language, to open a popup no more often than its site sets, and
 * to reload a page of an older build at most once. None of them identifies a visitor.
 */
const NECESSARY: ReadonlySet<string> = new Set([
  'cookie locale',
  'local storage seen_counters',
  'session storage reloaded_at',
])

/**
 * Requests to other hosts and storage before the visitor's decision. A finding that several pages share is reported
 * once, for the first page.
 */
export function consentFindings(pages: readonly Undecided[], allowed: Allowed): Finding[] {
  const leaks = new Map<string, { pages: Set<string>; message: string }>()
  for (const { page, loads, cookies, visit } of pages) {
    const add = (key: string, message: string) => {
      const leak = leaks.get(key) ?? { pages: new Set<string>(), message }
      leak.pages.add(page)
      leaks.set(key, leak)
    }
    for (const { address, kind } of [...loads, ...(visit?.requests ?? [])]) {
      const { hostname } = new URL(address)
      if (!isBelow(hostname, allowed.hosts)) add(`${hostname} ${kind}`, leakMessage(hostname, kind, address))
    }
    const stored = [
      ...cookies.filter(isStored).map((cookie) => ({ where: 'cookie', name: cookie.split('=', 1)[0] ?? '' })),
      ...(visit?.stored ?? []),
    ]
    for (const { where, name } of stored)
      if (
        !NECESSARY.has(`${where} ${name}`) &&
        !allowed.names.some((beginning) => name.startsWith(beginning))
      )
        add(`${where} ${name}`, `stores ${name} (${where}) before a visitor decides`)
  }
  return Array.from(leaks.values(), ({ pages: on, message }) => {
    const [first = ''] = on
    return error(
      first,
      `${message}${on.size > 1 ? `; so ${on.size === 2 ? 'does' : 'do'} ${counted(on.size - 1, 'other page')}` : ''}`,
    )
  })
}

/** Hosts that belong to the site: its own, the same without `www.`, and subdomains. */
export function ownHosts(address: string): string[] {
  return [new URL(address).hostname.replace(/^www\./, '')]
}

function isBelow(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`))
}

function leakMessage(host: string, kind: Load['kind'] | 'request', address: string): string {
  if (kind === 'connection') return `connects to ${host} before a visitor decides`
  if (kind === 'request') return `sends a request to ${host} before a visitor decides: ${address}`
  return `loads a ${kind} from ${host} before a visitor decides: ${address}`
}

/**
 * Whether the cookie is stored, not deleted. Of repeated attributes the last counts, and `Max-Age` overrides
 * `Expires` (RFC 6265).
 */
function isStored(cookie: string): boolean {
  const [, ...parts] = cookie.split(';')
  const attributes = Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )
  const { 'max-age': age, expires } = attributes
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) > 0
  // An invalid date does not expire the cookie.
  return expires === undefined || !(Date.parse(expires) <= Date.now())
}
