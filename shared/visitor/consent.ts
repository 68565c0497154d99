import type { Cookie } from '../schema/cookie-group.ts'
import { storedJson } from './stored-json.ts'

/** Storage key of the list of disabled prefixes. Absent: undecided. `[]`: all accepted. */
export const CONSENT_KEY = 'disabled_cookies'
export const SESSION_KEY = 'session_id'

/** Cookies that a visitor may refuse. */
export type OptionalGroup = 'analytics' | 'tracking'

/** Prefixes of the cookies that may be refused, by group. */
export type OptionalPrefixes = Record<OptionalGroup, string[]>

export interface Permissions extends Record<OptionalGroup, boolean> {
  /** The visitor refused everything, so nothing is reported. */
  refusesAll: boolean
}

export function optionalPrefixes(cookies: readonly Cookie[]): OptionalPrefixes {
  const of = (group: OptionalGroup) =>
    cookies.filter((cookie) => cookie.group === group).flatMap((cookie) => cookiePrefixes(cookie))
  return { analytics: of('analytics'), tracking: of('tracking') }
}

export function cookiePrefixes(cookie: Cookie): string[] {
  return cookie.sites_cookies_items.map(({ prefix }) => prefix)
}

/** The stored list; null if it is missing or invalid, and the visitor is asked again. */
export function readDisabled(stored: string | null): string[] | null {
  const list = storedJson(stored)
  return Array.isArray(list) ? list.filter((prefix) => typeof prefix === 'string') : null
}

/**
 * The list that Reject stores: every prefix that is not required. If the site has none, the product's session
 * identifier is listed, because an empty list means that everything was accepted.
 */
export function rejectedPrefixes({ analytics, tracking }: OptionalPrefixes): string[] {
  const all = [...new Set([...analytics, ...tracking])]
  return all.length > 0 ? all : [SESSION_KEY]
}

/**
 * The permissions that the stored list gives. A group is allowed unless all of its cookies are disabled. If the list
 * names none of the site's prefixes, the refusal counts for all groups: the site's list of cookies was unavailable
 * when the visitor decided, or is now.
 * @param prefixes null when the list of cookies cannot be loaded
 */
export function computePermissions(
  disabled: readonly string[],
  prefixes: OptionalPrefixes | null,
): Permissions {
  if (disabled.length === 0) return { analytics: true, tracking: true, refusesAll: false }
  const isDisabled = (prefix: string) => disabled.includes(prefix)
  const isListed = prefixes !== null && [...prefixes.analytics, ...prefixes.tracking].some(isDisabled)
  if (!isListed) return { analytics: false, tracking: false, refusesAll: true }
  const refusesAll = rejectedPrefixes(prefixes).every(isDisabled)
  const allows = (own: string[]) => !refusesAll && (own.length === 0 || !own.every(isDisabled))
  return { analytics: allows(prefixes.analytics), tracking: allows(prefixes.tracking), refusesAll }
}

/** Whether a cookie or storage entry is disabled: by prefix, never by substring. */
export function isDisabled(name: string, disabled: readonly string[]): boolean {
  return disabled.some((prefix) => name.startsWith(prefix))
}

/** The address that lists the site's cookies, for the page at `href`. */
export function cookiesAddress(href: string): string {
  return `/api/cookies/get?url=${encodeURIComponent(href)}`
}

/** Whether a browser sends Global Privacy Control. */
export function isPrivate(navigator: object): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}
