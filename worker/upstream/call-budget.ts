const WINDOW_MS = 10_000

/** Calls without a result for one name in a window: far more than a site's dead links cause, far fewer than a scan. */
export const MISSES = 100

/**
 * Limits uncached calls of the upstream, a service or KV, by name, in windows of ten seconds. Visitors must not decide
 * how often these are called.
 */
export class CallBudget {
  readonly #calls: number
  #counts = new Map<string, number>()
  #window = 0

  /** @param calls of one name in a window */
  constructor(calls: number) {
    this.#calls = calls
  }

  isSpent(name: string): boolean {
    return (this.#thisWindow().get(name) ?? 0) >= this.#calls
  }

  /**
   * Counts a call. The returned function uncounts it, once, in the window in which it was counted. Null when the budget
   * of the window is spent.
   */
  take(name: string): (() => void) | null {
    if (this.isSpent(name)) return null
    const counts = this.#thisWindow()
    const add = (count: number) => counts.set(name, (counts.get(name) ?? 0) + count)
    add(1)
    let isCounted = true
    return () => {
      if (isCounted) add(-1)
      isCounted = false
    }
  }

  /**
   * Makes a call that may find nothing. It counts from its start, and is uncounted when it has a result or fails. It is
   * made even if the budget is spent, so the caller checks `isSpent` first. Otherwise one visitor requesting random
   * addresses would decide how often the upstream is queried.
   */
  async spend<T>(name: string, query: () => Promise<T | null>): Promise<T | null> {
    const takeBack = this.take(name)
    let isMiss = false
    try {
      const result = await query()
      isMiss = result === null
      return result
    } finally {
      if (!isMiss) takeBack?.()
    }
  }

  /** A new map for each window, so that uncounting an earlier call has no effect here. */
  #thisWindow(): Map<string, number> {
    const window = Math.floor(Date.now() / WINDOW_MS)
    if (window !== this.#window) {
      this.#window = window
      this.#counts = new Map()
    }
    return this.#counts
  }
}
