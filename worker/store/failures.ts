import type { ByteLru } from '#core/memory/byte-lru.ts'
import { MOMENT_BYTES, openMemory } from '#core/memory/shares.ts'
import { backoffMs } from './backoff.ts'

/**
 * After a first failure, the upstream is not called for this long, so that a thousand waiting visitors cause one
 * call. After more failures the wait grows, so that unreadable content is not read again for every visitor.
 */
const FIRST_WAIT_MS = 1_000

/** After this time without a call, failures are counted from the beginning. */
const FORGOTTEN_MS = 300_000

interface Failure {
  count: number
  /** Unix milliseconds. */
  at: number
}

/** Failed loads, by name. In memory only. */
export class Failures {
  readonly #byName: ByteLru<Failure>

  constructor(kind: 'failedLoads' | 'failedQueries') {
    this.#byName = openMemory(kind)
  }

  isWaiting(name: string): boolean {
    const failure = this.#byName.get(name)
    return failure !== undefined && Date.now() < failure.at + waitMs(failure.count)
  }

  /** @returns the failures in a row */
  add(name: string): number {
    const before = this.#byName.get(name)
    const isInRow = before !== undefined && Date.now() - before.at < FORGOTTEN_MS
    const failure = { count: isInRow ? before.count + 1 : 1, at: Date.now() }
    this.#byName.set(name, failure, MOMENT_BYTES)
    return failure.count
  }

  delete(...names: string[]): void {
    for (const name of names) this.#byName.delete(name)
  }
}

function waitMs(count: number): number {
  return count === 1 ? FIRST_WAIT_MS : backoffMs(count - 1)
}
