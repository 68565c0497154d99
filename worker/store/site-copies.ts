import { schemaHash } from 'virtual:build'
import type { Site } from '#shared/site.ts'
import { siteRenewMs } from './lifetimes.ts'
import { type Envelope, rereadEnvelope } from './envelope.ts'
import { type CacheOptions, type LimitedRead, TieredCache } from './tiered-cache.ts'
import { countDerived, dropDerived } from '#core/memory/derived.ts'
import type { RequestScope } from '../scope.ts'

interface SiteCopyOptions extends CacheOptions {
  /** Milliseconds for which a site counts as fresh, and after which its copy in KV is written again. */
  freshMs: number
}

/** The copies of sites, by host: in memory, then in KV. */
export class SiteCopies {
  readonly #cache: TieredCache<Site>
  readonly #ttlMs: number

  constructor({ freshMs, ...options }: SiteCopyOptions) {
    this.#ttlMs = options.ttlMs
    this.#cache = new TieredCache({
      ...options,
      kind: 'site',
      renewMs: siteRenewMs(freshMs),
      onRemove: ({ value }) => dropDerived(value),
    })
  }

  /** The copy in memory, without I/O. */
  peek(host: string): Envelope<Site> | undefined {
    return this.#cache.peek(host)
  }

  /**
   * The copy in KV, or the tombstone of a deleted site (`isGone`). Null if KV has no usable copy, undefined if KV
   * does not answer. A site that another build read is read again and written back, so that this happens once.
   */
  async fetch(
    host: string,
    scope: RequestScope,
    limited?: LimitedRead<Site>,
  ): Promise<Envelope<Site> | null | undefined> {
    const stored = await this.#cache.fetch(host, (envelope) => isOfHost(envelope, host), { scope, limited })
    if (!stored) return stored
    if (Date.now() - stored.fetchedAt > this.#ttlMs) return null
    if (stored.isGone) return stored
    if (stored.schema === schemaHash) return stored.site === stored.value.key ? stored : null
    const { readStoredSite } = await import('./read-answer.ts')
    const site = await readStoredSite(stored.value, host)
    if (site === null) return null
    const read = { ...rereadEnvelope(stored, site), revision: site.revision, site: site.key }
    scope.waitUntil(this.#cache.store(host, read))
    return read
  }

  /** Puts a copy into memory. An older answer never replaces a newer one. */
  hold(host: string, envelope: Envelope<Site>): Envelope<Site> {
    const held = this.#cache.hold(host, envelope)
    if (this.#cache.peek(host) === held) countDerived(held.value)
    return held
  }

  /**
   * Writes an answer to KV if it differs from `before` or KV's copy is old. Hosts below a wildcard are never written,
   * because any visitor can invent them.
   */
  async renew(host: string, before: Envelope<Site> | undefined, after: Envelope<Site>): Promise<void> {
    if (after.value.wildcard === undefined) await this.#cache.renew(host, before, after)
  }

  /** Removes the copy in memory. */
  drop(host: string): void {
    this.#cache.drop(host)
  }

  /** Removes the copy in memory and writes a tombstone to KV. For hosts whose copy KV may have. */
  async bury(host: string): Promise<void> {
    await this.#cache.bury(host)
  }
}

function isOfHost({ hosts, value, isGone }: Envelope<Site>, host: string): boolean {
  return isGone || hosts.length === 0 || (hosts.includes(host) && value.hosts.includes(host))
}
