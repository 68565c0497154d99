import { HttpError } from '#shared/errors.ts'
import type { Site } from '#shared/site.ts'
import { CallBudget } from '../cache/call-budget.ts'
import { CountedRead } from '../content/counted-read.ts'
import { MOMENT_BYTES, openShare } from '../memory/shares.ts'

/** How long an unknown host is cached. In memory only: random host names must not write to KV. */
const UNKNOWN_HOST_MS = 30_000

/**
 * Lookups of unknown hosts that an isolate makes in a second. Behind a wildcard domain, any visitor can
 * invent hosts.
 */
const LOOKUPS_PER_SECOND = 10

/**
 * Hosts that an isolate begins to look up in a second and has no answer for: one of them may turn out to be
 * unknown. More than the first visits of real sites that come at once.
 */
const PENDING_LOOKUPS = 50

/**
 * Reads of KV in ten seconds for hosts that turn out to have no site. More than the lookups, so that hosts whose copy KV
 * holds are served while those are used up.
 */
const KV_MISSES = 1_000

/** The name of the one budget of an isolate. */
const ISOLATE = ''

/** Hosts that have no site according to the upstream, and the number of lookups. */
export class UnknownHosts {
  readonly #until = openShare<number>('unknownHosts')
  readonly #kvMisses = new CallBudget(KV_MISSES)
  #lookups = { second: 0, unknown: 0, pending: new Set<string>() }

  has(host: string): boolean {
    return (this.#until.get(host) ?? 0) > Date.now()
  }

  add(host: string): void {
    this.count()
    this.#until.set(host, Date.now() + UNKNOWN_HOST_MS, MOMENT_BYTES)
  }

  /** Counts a lookup without adding its host: of a host that any visitor can invent. */
  count(): void {
    this.#thisSecond().unknown++
  }

  delete(host: string): void {
    this.#until.delete(host)
  }

  /** Whether this second's lookups are used up: by hosts that have no site, or by others whose answer is to come. */
  isFlood(host: string): boolean {
    const { unknown, pending } = this.#thisSecond()
    return unknown >= LOOKUPS_PER_SECOND || (pending.size >= PENDING_LOOKUPS && !pending.has(host))
  }

  /** The read of KV of one request for a host that memory knows nothing of: 429 while too many have found nothing. */
  countedRead(): CountedRead<Site> {
    return new CountedRead(() => this.#kvMisses.take(ISOLATE), tooManyUnknownHosts)
  }

  /**
   * Counts a lookup until it is answered, or until the second is over: workerd may end a request without a word.
   * A lookup that failed has told nothing of its host and counts as one of an unknown host.
   */
  async whilePending<T>(host: string, lookUp: () => Promise<T>): Promise<T> {
    const { pending } = this.#thisSecond()
    pending.add(host)
    try {
      return await lookUp()
    } catch (error) {
      this.count()
      throw error
    } finally {
      pending.delete(host)
    }
  }

  #thisSecond() {
    const second = Math.floor(Date.now() / 1000)
    if (this.#lookups.second !== second) this.#lookups = { second, unknown: 0, pending: new Set() }
    return this.#lookups
  }
}

export function tooManyUnknownHosts(): HttpError {
  return new HttpError(429, 'Too many unknown hosts')
}
