interface Entry<T> {
  value: T
  bytes: number
}

/**
 * A map that forgets what was used longest ago once it holds more than `maxBytes`: an isolate has 128 MB for all
 * sites, so nothing in it may grow with their number.
 */
export class ByteLru<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #maxBytes: number
  readonly #onRemove: ((value: T) => void) | undefined
  #bytes = 0

  /** @param onRemove told of every value that is no longer held, so that others who point at it let go */
  constructor(maxBytes: number, onRemove?: (value: T) => void) {
    this.#maxBytes = maxBytes
    this.#onRemove = onRemove
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Keys count as well: they may be longer than what they name. */
  set(key: string, value: T, bytes: number): void {
    this.delete(key)
    const size = bytes + key.length * 2
    if (size > this.#maxBytes) return
    this.#entries.set(key, { value, bytes: size })
    this.#bytes += size
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  /** Puts a value of the same weight in the place of one that is held. Nothing is removed. */
  replace(key: string, value: T): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) entry.value = value
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    this.#onRemove?.(entry.value)
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.delete(key)
  }

  get bytes(): number {
    return this.#bytes
  }
}
