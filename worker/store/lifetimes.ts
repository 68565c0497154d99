/**
 * Times for which copies of sites and pages are used, and after which KV is written again. bench/fleet.ts computes
 * the cost for a fleet with the same functions (docs/caching.md).
 */

const DAY_MS = 86_400_000

/**
 * An isolate uses its memory for this long, varied at random (`jittered`) up to 15 seconds, before it reads KV again.
 * A write to KV is seen everywhere within 60 seconds, so a purge is within 75.
 */
export const MEMORY_FRESH_MS = 12_500

/** A location answers reads of a KV key from its own cache for this long, the shortest time that KV accepts. */
export const KV_EDGE_CACHE_SECONDS = 30

/** KV accepts one write per key and second. */
const MIN_RENEW_MS = 1_000

interface Moment {
  /** When the upstream sent the copy, in Unix milliseconds, as `now`. */
  fetchedAt: number
  now: number
  freshMs: number
}

/** Whether the upstream must be called again. */
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

/** For how long memory is used without reading KV: at most `maxMs`, and not past the end of the copy's freshness. */
export function memoryMs({ fetchedAt, now, freshMs }: Moment, maxMs = MEMORY_FRESH_MS): number {
  return Math.min(maxMs, Math.max(0, fetchedAt + freshMs - now))
}

/** Age at which an unchanged copy of a site is written to KV again, so that other isolates read it as fresh. */
export function siteRenewMs(freshMs: number): number {
  return Math.max(MIN_RENEW_MS, freshMs)
}

/**
 * The same age for a cache that sets no `renewMs`. A copy in use always has at least three quarters of its lifetime
 * left.
 */
export function copyRenewMs(ttlMs: number): number {
  return Math.min(DAY_MS, ttlMs / 4)
}
