import { openShare } from '../memory/shares.ts'

/** How long an unknown host is known to be unknown. Memory only: random names must not write to KV. */
const UNKNOWN_HOST_MS = 30_000

/** Unknown hosts that an isolate asks the upstream about in a second; behind a wildcard anybody can name more. */
const LOOKUPS_PER_SECOND = 10

/** Hosts that the upstream says have no site, and how many of them were asked about. */
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

  /** Whether so many were asked about in this second that no other is. */
  isFlood(): boolean {
    const second = Math.floor(Date.now() / 1000)
    if (this.#lookups.second !== second) this.#lookups = { second, count: 0 }
    return this.#lookups.count >= LOOKUPS_PER_SECOND
  }
}
