const FIRST_MS = 5_000
const LONGEST_MS = 60_000

/** When to try again after how many failures in a row: 5, 10, 20, 40, 60, 60 … seconds. */
export function backoffMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
}

/** Spreads what would otherwise expire together. */
export function jittered(ms: number): number {
  return ms * (0.8 + Math.random() * 0.4)
}
