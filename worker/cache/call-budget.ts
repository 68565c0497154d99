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

  /** Counts a call. False when the budget of the window is spent. */
  take(name: string): boolean {
    const window = Math.floor(Date.now() / WINDOW_MS)
    if (window !== this.#window) {
      this.#window = window
      this.#counts = new Map()
    }
    const count = this.#counts.get(name) ?? 0
    if (count >= this.#calls) return false
    this.#counts.set(name, count + 1)
    return true
  }

  /** Takes a call back that does not count after all. One of an earlier window is forgotten already. */
  giveBack(name: string): void {
    const count = this.#counts.get(name) ?? 0
    if (count > 0) this.#counts.set(name, count - 1)
  }
}
