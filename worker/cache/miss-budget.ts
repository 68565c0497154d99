const WINDOW_MS = 10_000

/** What one name may miss in a window: far more than dead links of a site ask for, far less than a scan. */
const MISSES = 100

/**
 * Counts questions to the upstream that found nothing, by whose they were, in windows of ten seconds. Anybody can
 * ask for any address, so without a limit one visitor decides how often the upstream is asked.
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
