import { vi } from 'vitest'

/** Longer than anything that happens at all takes on a busy machine. */
const PATIENCE_MS = 25_000

/** Waits until `check` does not throw, and gives what it gives. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, PATIENCE_MS)
}
