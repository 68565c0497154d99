import { vi } from 'vitest'

/** Longer than any expected event takes on a busy machine. */
const PATIENCE_MS = 25_000

/** Waits until `check` does not throw, then returns its result. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, PATIENCE_MS)
}
