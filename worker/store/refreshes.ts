import type { Site } from '#shared/site.ts'
import type { Envelope } from './envelope.ts'
import { backoffMs, jittered } from './backoff.ts'
import { MEMORY_FRESH_MS, memoryMs } from './lifetimes.ts'

interface Refresh {
  /** Unix milliseconds until which memory is used without reading KV. */
  freshUntil: number
  failures: number
}

/** When each copy in memory is checked again, and how often that has failed. */
export class Refreshes {
  readonly #byCopy = new WeakMap<Envelope<Site>, Refresh>()
  readonly #freshMs: number

  constructor({ freshMs }: { freshMs: number }) {
    this.#freshMs = freshMs
  }

  /** Whether the copy in memory is used without reading KV. */
  isFresh(held: Envelope<Site>): boolean {
    return Date.now() < (this.#byCopy.get(held)?.freshUntil ?? 0)
  }

  failures(held: Envelope<Site>): number {
    return this.#byCopy.get(held)?.failures ?? 0
  }

  /** Whether the upstream failed and is not called again yet. */
  isBackingOff(held: Envelope<Site>): boolean {
    return this.failures(held) > 0 && this.isFresh(held)
  }

  /** Records that a copy was just loaded, or found to be the newest. */
  trust(held: Envelope<Site>): void {
    const now = Date.now()
    const moment = { fetchedAt: held.fetchedAt, now, freshMs: this.#freshMs }
    const forMs = held.isReread ? 0 : memoryMs(moment, jittered(MEMORY_FRESH_MS))
    this.#byCopy.set(held, { freshUntil: now + forMs, failures: 0 })
  }

  /** Lets one request refresh the copy. For `ms`, the other requests use the old copy. */
  lock(held: Envelope<Site>, ms: number): void {
    this.#byCopy.set(held, { freshUntil: Date.now() + ms, failures: this.failures(held) })
  }

  /** @returns the failures in a row */
  fail(held: Envelope<Site>): number {
    const failures = this.failures(held) + 1
    this.#byCopy.set(held, { freshUntil: Date.now() + jittered(backoffMs(failures)), failures })
    return failures
  }
}
