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
  /** The visitor refused everything: then nothing is reported either. */
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

/** The stored list; null when there is none or it is broken: then the visitor is asked again. */
export function readDisabled(stored: string | null): string[] | null {
  const list = storedJson(stored)
  return Array.isArray(list) ? list.filter((prefix) => typeof prefix === 'string') : null
}

/**
 * The list that Reject stores: every prefix that is not required. Where a site has no such prefix, the
 * session identifier of the product is listed, because an empty list means that all was accepted.
 */
export function rejectedPrefixes({ analytics, tracking }: OptionalPrefixes): string[] {
  const all = [...new Set([...analytics, ...tracking])]
  return all.length > 0 ? all : [SESSION_KEY]
}

/**
 * What the stored list allows. A group is allowed unless all of its cookies are disabled. A refusal without any prefix
 * of the site's list counts for all groups: the list of cookies was not available when it was made or is read.
 * @param prefixes null when the list of cookies cannot be loaded
 */
export function computePermissions(
  disabled: readonly string[],
  prefixes: OptionalPrefixes | null,
): Permissions {
  if (disabled.length === 0) return { analytics: true, tracking: true, refusesAll: false }
  const isDisabled = (prefix: string) => disabled.includes(prefix)
  const isPlaced = prefixes !== null && [...prefixes.analytics, ...prefixes.tracking].some(isDisabled)
  if (!isPlaced) return { analytics: false, tracking: false, refusesAll: true }
  const refusesAll = rejectedPrefixes(prefixes).every(isDisabled)
  const allows = (own: string[]) => !refusesAll && (own.length === 0 || !own.every(isDisabled))
  return { analytics: allows(prefixes.analytics), tracking: allows(prefixes.tracking), refusesAll }
}

/** Whether a cookie or storage entry is disabled: by prefix, never by substring. */
export function isDisabled(name: string, disabled: readonly string[]): boolean {
  return disabled.some((prefix) => name.startsWith(prefix))
}

/** Where the cookies of the site are listed, for the page at `href`. */
export function cookiesAddress(href: string): string {
  return `/api/cookies/get?url=${encodeURIComponent(href)}`
}

/** Whether a browser sends Global Privacy Control. */
export function isPrivate(navigator: object): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}
