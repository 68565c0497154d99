import { error, type Finding } from '../validate/finding.ts'
import type { Load } from './load.ts'

/** What a page did in a browser whose visitor has decided nothing. */
export interface Visit {
  /** What the page itself asks for, and frames of the site's own hosts; a frame of another host counts once, as a frame. */
  requests: { address: string; kind: Load['kind'] | 'request' }[]
  stored: { where: 'cookie' | 'local storage' | 'session storage' | 'database' | 'cache'; name: string }[]
  /** Bytes of all answers until the page was quiet, before it was scrolled. */
  transferred: number
}

/** What a page does before its visitor decides: by its HTML and headers, and in a browser where one was there. */
export interface Undecided {
  page: string
  loads: readonly Load[]
  /** `Set-Cookie` headers. */
  cookies: readonly string[]
  visit: Visit | null
}

export interface Allowed {
  /** Hosts of the site, each with the hosts below it. */
  hosts: readonly string[]
  /** Beginnings of names that a page may store, because the site does not work without them. */
  names: readonly string[]
}

/** What the runtime stores by itself to show the page in the visitor's language, and to load a page of an older build no more than once. */
const NECESSARY: ReadonlySet<string> = new Set(['cookie locale', 'session storage reloaded_at'])

/**
 * What pages send to other hosts and store before a visitor decides. What several pages do alike is said once, of the first one.
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
      ...cookies.filter(isKept).map((cookie) => ({ where: 'cookie', name: cookie.split('=', 1)[0] ?? '' })),
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
    return error(first, `${message}${on.size > 1 ? `; so do ${on.size - 1} other pages` : ''}`)
  })
}

/** Hosts whose name the site has itself: its own, that without `www.`, and those below. */
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

/** Not one that deletes a cookie. Where there are several of an attribute the last counts, and `Max-Age` before `Expires` (RFC 6265). */
function isKept(cookie: string): boolean {
  const [, ...parts] = cookie.split(';')
  const attributes = Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )
  const { 'max-age': age, expires } = attributes
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) > 0
  // What is no date ends nothing.
  return expires === undefined || !(Date.parse(expires) <= Date.now())
}
