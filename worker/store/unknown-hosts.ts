import { HttpError } from '#shared/errors.ts'
import type { Site } from '#shared/site.ts'
import { CallBudget } from '../upstream/call-budget.ts'
import { CountedRead } from './counted-read.ts'
import { MOMENT_BYTES, openMemory } from '#core/memory/shares.ts'

/** How long an unknown host is cached. In memory only: random host names must not write to KV. */
const UNKNOWN_HOST_MS = 30_000

/**
 * Lookups of unknown hosts that an isolate makes in a second, and as many for each wildcard's tenant. Below a wildcard
 * domain, any visitor can invent hosts.
 */
const LOOKUPS_PER_SECOND = 10

/**
 * Lookups of an isolate that are pending or have failed; any of their hosts may be unknown. Higher than the number of
 * simultaneous first visits to real sites.
 */
const OPEN_LOOKUPS = 50

/** Pending lookups that are dropped from the count per second, because workerd may end a request without notice. */
const FORGOTTEN_PER_SECOND = 1

/**
 * Reads of KV in ten seconds for hosts that turn out to have no site, and as many for each wildcard's tenant. More than
 * the lookups, so that hosts with a copy in KV are still served after the lookups are used up.
 */
const KV_MISSES = 1_000

/** Name of the isolate's own budgets. Other budgets are named after tenants. */
const ISOLATE = ''

/** Hosts that have no site according to the upstream, hosts that have one, and the number of lookups. */
export class UnknownHosts {
  readonly #until = openMemory<number>('unknownHosts')
  /** Hosts that a site names: reads of KV for them are not limited. */
  readonly #known = openMemory<true>('knownHosts')
  /** The tenants of wildcards, by what follows the asterisk: `.shop.example`. */
  readonly #wildcards = openMemory<string>('wildcards')
  readonly #kvMisses = new CallBudget(KV_MISSES)
  #unknown = { second: 0, lookups: new Map<string, number>() }
  #open = { count: 0, at: 0 }

  has(host: string): boolean {
    return (this.#until.get(host) ?? 0) > Date.now()
  }

  add(host: string): void {
    this.#count(host)
    this.#known.delete(host)
    this.#until.set(host, Date.now() + UNKNOWN_HOST_MS, MOMENT_BYTES)
  }

  delete(host: string): void {
    this.#until.delete(host)
  }

  /**
   * Records that a host has this site. A host below a wildcard may be invented, so it counts against the wildcard's
   * tenant.
   */
  found(host: string, { wildcard, tenant_uuid }: Pick<Site, 'wildcard' | 'tenant_uuid'>): void {
    if (wildcard === undefined) {
      this.knows(host)
      return
    }
    const suffix = wildcard.slice(1)
    // Only the first is stored, because a new name would start new budgets.
    if (this.#wildcards.get(suffix) === undefined) this.#wildcards.set(suffix, tenant_uuid, MOMENT_BYTES)
    this.#count(host)
  }

  /** Records a host that a site names, so it is not invented. */
  knows(host: string): void {
    this.#known.set(host, true, MOMENT_BYTES)
  }

  /** Whether a limit is reached: that of this second's hosts without a site, or that of lookups without an answer. */
  isFlood(host: string): boolean {
    if (this.#openNow() > OPEN_LOOKUPS - 1) return true
    const unknown = this.#lookups(this.#budget(host))
    return unknown >= LOOKUPS_PER_SECOND && this.#known.get(host) === undefined
  }

  /** Reads KV for a host whose site is not in memory. 429 after too many reads without a result. */
  countedRead(host: string): CountedRead<Site> {
    const isKnown = this.#known.get(host) !== undefined
    const take = () => (isKnown ? () => undefined : this.#kvMisses.take(this.#budget(host)))
    return new CountedRead(take, tooManyUnknownHosts)
  }

  /**
   * Counts a lookup until it is answered. A failed lookup counts both as an unknown host and as pending, so that a
   * failing platform is asked rarely.
   */
  async whileOpen<T>(host: string, lookUp: () => Promise<T>): Promise<T> {
    this.#open = { count: this.#openNow() + 1, at: Date.now() }
    try {
      const answer = await lookUp()
      this.#open = { count: Math.max(0, this.#openNow() - 1), at: Date.now() }
      return answer
    } catch (error) {
      this.#count(host)
      throw error
    }
  }

  #openNow(): number {
    const forgotten = ((Date.now() - this.#open.at) / 1000) * FORGOTTEN_PER_SECOND
    return Math.max(0, this.#open.count - forgotten)
  }

  #count(host: string): void {
    const name = this.#budget(host)
    const lookups = this.#lookups(name) + 1
    this.#unknown.lookups.set(name, lookups)
  }

  /** Lookups of this second. */
  #lookups(name: string): number {
    const second = Math.floor(Date.now() / 1000)
    if (this.#unknown.second !== second) this.#unknown = { second, lookups: new Map() }
    return this.#unknown.lookups.get(name) ?? 0
  }

  /** Name of the budgets that a host counts against. Hosts below a wildcard count against its tenant only. */
  #budget(host: string): string {
    for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
      const tenant = this.#wildcards.get(host.slice(dot))
      if (tenant !== undefined) return tenant
    }
    return ISOLATE
  }
}

export function tooManyUnknownHosts(): HttpError {
  return new HttpError(429, 'Too many unknown hosts')
}
