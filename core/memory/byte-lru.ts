interface Entry<T> {
  value: T
  bytes: number
}

/**
 * A map that drops its least recently used values when it holds more than `maxBytes`. An isolate has 128 MB
 * for all sites, so no map may grow with their number.
 */
export class ByteLru<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #maxBytes: number
  readonly #onRemove: ((value: T) => void) | undefined
  #bytes = 0

  /** @param onRemove called with every value that is dropped, so that other holders can drop it too */
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

  /** Counts the key as well: it may be longer than its value. */
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

  /** Replaces a value by one of the same size. No other value is dropped. */
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
