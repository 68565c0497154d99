import { schemaHash } from 'virtual:build'
import { HttpError } from '#shared/errors.ts'
import type { Site } from '#shared/site.ts'
import { MissBudget } from '../cache/miss-budget.ts'
import { SingleFlight } from '../cache/single-flight.ts'
import { log, errorReason } from '../log.ts'
import { MOMENT_BYTES, openShare } from '../memory/shares.ts'
import type { Scope } from '../scope.ts'
import { type Envelope, createEnvelope, isChanged } from './envelope.ts'
import { type CacheOptions, TieredCache } from './tiered-cache.ts'

const FOLLOWER_TIMEOUT_MS = 3_000

/** How long a missing result is cached. In memory only, because any visitor can request any address. */
const MISSING_MS = 30_000

/** A query to the upstream beside the site itself: a list of posts, a post, the cookie groups. */
export interface Query<T> {
  /** Unique within the site: `post pt-BR noticias/primeiro`. */
  key: string
  /** Age after which a result of the same revision is loaded again: time alone may change it. */
  maxAgeMs: number
  /** Queries the upstream and reads the answer. Returns null when the upstream has no such thing. */
  load: () => Promise<T | null>
}

export type QueryResult<T> = { value: T; isStale: boolean } | null

/**
 * Results of queries, stored like the site: by revision, in memory and KV, and served stale when the upstream
 * fails. A blog stays available while its backend is down.
 */
export class QueryStore {
  readonly #cache: TieredCache<{ result: unknown }>
  readonly #missingUntil = openShare<number>('missing')
  readonly #misses = new MissBudget()
  readonly #flights = new SingleFlight<unknown>({ followerTimeoutMs: FOLLOWER_TIMEOUT_MS })

  constructor(options: CacheOptions) {
    this.#cache = new TieredCache({ ...options, kind: 'query' })
  }

  /**
   * @throws the error of `load` when no stored result can replace the answer
   * @throws HttpError 429 for a result that is not stored, while this tenant has too many queries without a
   * result
   */
  async get<T>(site: Site, query: Query<T>, scope: Scope): Promise<QueryResult<T>> {
    const key = `${site.key}\n${query.key}`
    const isMissing = () => (this.#missingUntil.get(`${site.revision}\n${key}`) ?? 0) > Date.now()
    if (isMissing()) return null
    const held = this.#cache.peek(key) ?? (await this.#fromKv(key, site)) ?? this.#cache.peek(key)
    if (held !== undefined && isCurrent(held, site, query)) return fresh(held.value.result as T)
    // Another request may have found that it is missing while this one waited for KV.
    if (isMissing()) return null
    // Inside of the flight: a thousand visitors of one missing address are one miss.
    const load = async () => {
      if (held === undefined && this.#misses.isSpent(site.tenant_uuid))
        throw new HttpError(429, 'Too many addresses that do not exist')
      return this.#misses.spend(site.tenant_uuid, query.load)
    }
    try {
      const result = (await this.#flights.run(key, load)) as T | null
      if (result === null) return this.#missing(key, site)
      const envelope = createEnvelope(site, { result: result as unknown })
      this.#cache.hold(key, envelope)
      if (isChanged(held, envelope)) scope.waitUntil(this.#cache.store(key, envelope))
      return fresh(result)
    } catch (error) {
      if (held === undefined) throw error
      log('warn', 'stale answer served', { site: site.tenant_uuid, reason: errorReason(error) })
      return { value: held.value.result as T, isStale: true }
    }
  }

  async #missing(key: string, site: Site): Promise<null> {
    this.#missingUntil.set(`${site.revision}\n${key}`, Date.now() + MISSING_MS, MOMENT_BYTES)
    if (this.#cache.peek(key) !== undefined) await this.#cache.remove(key)
    return null
  }

  async #fromKv(key: string, site: Site) {
    const stored = await this.#cache.fetch(key, (envelope) => envelope.site === site.key)
    return stored === null ? undefined : this.#cache.hold(key, stored)
  }
}

function isCurrent(held: Envelope<unknown>, site: Site, { maxAgeMs }: { maxAgeMs: number }): boolean {
  const isSameRevision = !site.revisionCoversPages || held.revision === site.revision
  return isSameRevision && held.schema === schemaHash && Date.now() - held.fetchedAt < maxAgeMs
}

function fresh<T>(value: T): { value: T; isStale: boolean } {
  return { value, isStale: false }
}
