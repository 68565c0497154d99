/** A value that a budget counts. */
interface Counted {
  readonly map: { delete(key: string): void }
  readonly key: string
  readonly bytes: number
}

interface Entry<T> extends Counted {
  value: T
}

/**
 * Bytes that several maps use together. When they use more, the least recently used value of all of them is dropped.
 * An isolate has 128 MB for all sites, so no map may grow with their number.
 */
export class ByteBudget {
  maxBytes: number
  #bytes = 0
  /** The least recently used entry first. */
  readonly #entries = new Set<Counted>()

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  add(entry: Counted): void {
    this.#entries.add(entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#entries) {
      if (this.#bytes <= this.maxBytes) break
      oldest.map.delete(oldest.key)
    }
  }

  touch(entry: Counted): void {
    this.#entries.delete(entry)
    this.#entries.add(entry)
  }

  remove(entry: Counted): void {
    if (this.#entries.delete(entry)) this.#bytes -= entry.bytes
  }
}

/** A map within a budget of bytes. */
export class ByteLru<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #budget: ByteBudget
  readonly #onRemove: ((value: T) => void) | undefined
  #bytes = 0

  /** @param onRemove called with every value that is dropped, so that other holders can drop it too */
  constructor(budget: ByteBudget, onRemove?: (value: T) => void) {
    this.#budget = budget
    this.#onRemove = onRemove
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#budget.touch(entry)
    return entry.value
  }

  /**
   * Counts the key as well: it may be longer than its value. A value of more than half the budget is not stored, because
   * one tenant's would drop most of the others.
   */
  set(key: string, value: T, bytes: number): void {
    this.delete(key)
    const size = bytes + key.length * 2
    if (size > this.#budget.maxBytes / 2) return
    const entry: Entry<T> = { map: this, key, value, bytes: size }
    this.#entries.set(key, entry)
    this.#bytes += size
    this.#budget.add(entry)
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
    this.#budget.remove(entry)
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
