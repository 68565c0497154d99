/**
 * How long copies of sites and pages are used, and when KV is written again. bench/fleet.ts computes the cost for a
 * fleet with the same functions (docs/caching.md).
 */

const DAY_MS = 86_400_000

/**
 * An isolate uses its memory for this long before it looks for a newer value in KV, with a random part (`jittered`): at most
 * 15 seconds, so that with the 60 of KV a purge is seen everywhere within 75.
 */
export const MEMORY_FRESH_MS = 12_500

/** A location answers a key of KV from its own cache for this long: the shortest time that KV takes. */
export const KV_EDGE_CACHE_SECONDS = 30

/** KV takes one write of a key in a second. */
const MIN_RENEW_MS = 1_000

interface Moment {
  /** When the upstream sent the copy, in Unix milliseconds, as `now`. */
  fetchedAt: number
  now: number
  freshMs: number
}

/** Whether the upstream is to be asked again. */
export function isAged({ fetchedAt, now, freshMs }: Moment): boolean {
  return now - fetchedAt >= freshMs
}

/**
 * Whether a copy is so old that the upstream is asked before it is served: a background refresh would have replaced it.
 */
export function isOverdue({
  upstreamTimeoutMs,
  freshMs,
  ...moment
}: Moment & { upstreamTimeoutMs: number }): boolean {
  return isAged({ ...moment, freshMs: freshMs + upstreamTimeoutMs })
}

/** For how long memory answers without a look at KV. */
export function memoryMs({ fetchedAt, now, freshMs }: Moment, freshlyMs = MEMORY_FRESH_MS): number {
  return Math.min(freshlyMs, Math.max(0, fetchedAt + freshMs - now))
}

/** Age at which an unchanged copy of a site is written to KV again, so that other isolates read it as fresh. */
export function siteRenewMs(freshMs: number): number {
  return Math.max(MIN_RENEW_MS, freshMs)
}

/**
 * The same for a cache without a `renewMs` of its own. A copy in use has at least three quarters of `keepMs` left.
 */
export function copyRenewMs(keepMs: number): number {
  return Math.min(DAY_MS, keepMs / 4)
}
