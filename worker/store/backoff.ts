const FIRST_MS = 5_000
const LONGEST_MS = 60_000

/** Wait before the next attempt, by failures in a row: 5, 10, 20, 40, 60, 60 … seconds. */
export function backoffMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
}

/** Varies an expiry at random, so that values do not expire together. */
export function jittered(ms: number): number {
  return ms * (0.8 + Math.random() * 0.4)
}
