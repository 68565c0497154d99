const WINDOW_MS = 10_000

/** Misses allowed for one name in a window: far more than a site's dead links cause, far fewer than a scan. */
const MISSES = 100

/**
 * Counts upstream queries without a result, by tenant, in windows of ten seconds. Any visitor can request any
 * address; without a limit one visitor decides how often the upstream is queried.
 */
export class MissBudget {
  /** Misses, and queries of this window that are not answered yet. */
  #counts = new Map<string, number>()
  #window = 0

  isSpent(name: string): boolean {
    return (this.#thisWindow().get(name) ?? 0) >= MISSES
  }

  /** A query counts from its start, and is taken back when it has a result or fails. */
  async spend<T>(name: string, query: () => Promise<T | null>): Promise<T | null> {
    const counts = this.#thisWindow()
    const add = (count: number) => counts.set(name, (counts.get(name) ?? 0) + count)
    add(1)
    let isMiss = false
    try {
      const result = await query()
      isMiss = result === null
      return result
    } finally {
      if (!isMiss) add(-1)
    }
  }

  /** A new map for each window: what a query of an earlier one takes back does not count here. */
  #thisWindow(): Map<string, number> {
    const window = Math.floor(Date.now() / WINDOW_MS)
    if (window !== this.#window) {
      this.#window = window
      this.#counts = new Map()
    }
    return this.#counts
  }
}
