const WINDOW_MS = 10_000

/**
 * Calls of the upstream, of a service or of KV that no memory spares, by name, in windows of ten seconds: visitors do not
 * decide how often it is called.
 */
export class CallBudget {
  readonly #calls: number
  #counts = new Map<string, number>()
  #window = 0

  /** @param calls of one name in a window */
  constructor(calls: number) {
    this.#calls = calls
  }

  /**
   * Counts a call. The answer takes it back, once, where it does not count after all: in the window that it was counted in.
   * Null when the budget of the window is spent.
   */
  take(name: string): (() => void) | null {
    const window = Math.floor(Date.now() / WINDOW_MS)
    if (window !== this.#window) {
      this.#window = window
      this.#counts = new Map()
    }
    const counts = this.#counts
    const add = (count: number) => counts.set(name, (counts.get(name) ?? 0) + count)
    if ((counts.get(name) ?? 0) >= this.#calls) return null
    add(1)
    let isCounted = true
    return () => {
      if (isCounted) add(-1)
      isCounted = false
    }
  }
}
