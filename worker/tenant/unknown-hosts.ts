import { openShare } from '../memory/shares.ts'

/** How long an unknown host is cached. In memory only: random host names must not write to KV. */
const UNKNOWN_HOST_MS = 30_000

/**
 * Lookups of unknown hosts that an isolate makes in a second. Behind a wildcard domain, any visitor can
 * invent hosts.
 */
const LOOKUPS_PER_SECOND = 10

/** Hosts that have no site according to the upstream, and the number of lookups. */
export class UnknownHosts {
  readonly #until = openShare<number>('unknownHosts')
  #lookups = { second: 0, count: 0 }

  has(host: string): boolean {
    return (this.#until.get(host) ?? 0) > Date.now()
  }

  add(host: string): void {
    this.#lookups.count++
    this.#until.set(host, Date.now() + UNKNOWN_HOST_MS, 8)
  }

  delete(host: string): void {
    this.#until.delete(host)
  }

  /** Whether this second's lookups are used up. */
  isFlood(): boolean {
    const second = Math.floor(Date.now() / 1000)
    if (this.#lookups.second !== second) this.#lookups = { second, count: 0 }
    return this.#lookups.count >= LOOKUPS_PER_SECOND
  }
}
