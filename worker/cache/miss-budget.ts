const WINDOW_MS = 10_000

/** Misses allowed for one name in a window: far more than a site's dead links cause, far fewer than a scan. */
const MISSES = 100

/**
 * Counts upstream queries without a result, by tenant, in windows of ten seconds. Any visitor can request any
 * address; without a limit one visitor decides how often the upstream is queried.
 */
export class MissBudget {
  readonly #counts = new Map<string, number>()
  #window = 0

  isSpent(name: string): boolean {
    this.#openWindow()
    return (this.#counts.get(name) ?? 0) >= MISSES
  }

  spend(name: string): void {
    this.#openWindow()
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  #openWindow(): void {
    const window = Math.floor(Date.now() / WINDOW_MS)
    if (window === this.#window) return
    this.#window = window
    this.#counts.clear()
  }
}
