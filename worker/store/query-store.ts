import { schemaHash } from 'virtual:build'
import { HttpError } from '#shared/errors.ts'
import type { Site } from '#shared/site.ts'
import { Failures } from './failures.ts'
import { CallBudget, MISSES } from '../upstream/call-budget.ts'
import { LATE, type Patience } from './patience.ts'
import { SingleFlight } from './single-flight.ts'
import { log } from '#shared/log.ts'
import { MOMENT_BYTES, openMemory } from '#core/memory/shares.ts'
import { noteUpstream, type RequestScope } from '../scope.ts'
import { UpstreamError } from '#core/reading/upstream.ts'
import { type Envelope, createEnvelope } from './envelope.ts'
import { CountedRead } from './counted-read.ts'
import { type CacheOptions, TieredCache } from './tiered-cache.ts'

const FOLLOWER_TIMEOUT_MS = 3_000

/** How long a missing result is cached. In memory only, because any visitor can request any address. */
const MISSING_MS = 30_000

/**
 * Reads of KV in ten seconds, by tenant, for open queries that turn out to have no result. The limit is higher than
 * that of upstream queries, so that results in KV are still served after upstream queries are used up.
 */
const KV_MISSES = 500

/** A query to the upstream for anything but the site itself: a list of posts, a post, the cookie groups. */
export interface Query<T> {
  /** Unique within the site: `post pt-BR noticias/primeiro`. */
  key: string
  /** Age after which a result of the same revision is loaded again: time alone may change it. */
  maxAgeMs: number
  /** The visitor chose a part of the key, such as a slug: queries without a result are limited. */
  isOpen?: true
  /**
   * If no result is stored, a failed attempt is repeated at once, because a database that was asleep answers the
   * second one.
   */
  isTriedTwice?: true
  /** Queries the upstream and reads the answer. Returns null when the upstream has no such thing. */
  load: () => Promise<T | null>
}

export type QueryResult<T> = { value: T; isStale: boolean } | null

interface QueryStoreOptions extends CacheOptions {
  /** Milliseconds after which a result is old, for a site whose revision does not cover its pages. */
  freshMs: number
  patience: Patience
}

type Result = Envelope<{ result: unknown }>
type OpenRead = CountedRead<{ result: unknown }>

/**
 * Results of queries, stored like the site: by revision, in memory and KV. An old result is served while it is loaded
 * again. While the upstream fails, the last good result is served, so a blog stays available.
 */
export class QueryStore {
  readonly #cache: TieredCache<{ result: unknown }>
  readonly #freshMs: number
  readonly #patience: Patience
  readonly #missingUntil = openMemory<number>('missing')
  readonly #failures = new Failures('failedQueries')
  readonly #misses = new CallBudget(MISSES)
  readonly #kvMisses = new CallBudget(KV_MISSES)
  readonly #flights = new SingleFlight<Result | null>({ followerTimeoutMs: FOLLOWER_TIMEOUT_MS })

  constructor({ freshMs, patience, ...options }: QueryStoreOptions) {
    this.#cache = new TieredCache({ ...options, kind: 'query' })
    this.#freshMs = freshMs
    this.#patience = patience
  }

  /**
   * @throws the error of `load` when no stored result can replace the answer
   * @throws HttpError 429 for an open query that is not stored, while this tenant has too many queries without
   * a result
   */
  async get<T>(site: Site, query: Query<T>, scope: RequestScope): Promise<QueryResult<T>> {
    const key = `${site.key}\n${query.key}`
    const isMissing = () => (this.#missingUntil.get(`${site.revision}\n${key}`) ?? 0) > Date.now()
    if (isMissing()) return null
    const read = this.#countedRead(site, query)
    const held =
      this.#cache.peek(key) ?? (await this.#fromKv(key, site, { read, scope })) ?? this.#cache.peek(key)
    const age = held === undefined ? 'none' : this.#ageOf(held, site, query)
    if (held !== undefined && age === 'current') return fresh(held)
    // Another request may have found that it is missing while this one waited for KV.
    if (isMissing()) return null
    if (this.#failures.isWaiting(key)) {
      if (held !== undefined) return stale(held)
      throw new UpstreamError('upstream failed a moment ago')
    }
    const loading = this.#load(key, site, query, { held, scope })
    if (held !== undefined && age === 'aged') {
      scope.waitUntil(loading.catch(() => undefined))
      return stale(held)
    }
    if (held !== undefined) return this.#newer(site, held, loading, scope)
    const loaded = await loading
    if (loaded !== null) read?.found()
    return loaded === null ? null : fresh(loaded)
  }

  /** The loaded result, or the stored one if the upstream fails or is late. */
  async #newer<T>(
    site: Site,
    held: Result,
    loading: Promise<Result | null>,
    scope: RequestScope,
  ): Promise<QueryResult<T>> {
    const loaded = await this.#patience.wait(site, loading).catch(() => held)
    if (loaded === LATE) scope.waitUntil(loading.catch(() => undefined))
    if (loaded === LATE || loaded === held) return stale(held)
    return loaded === null ? null : fresh(loaded)
  }

  /** Concurrent requests share one call, so a thousand visitors of one missing address count as one miss. */
  #load<T>(
    key: string,
    site: Site,
    query: Query<T>,
    { held, scope }: { held: Result | undefined; scope: RequestScope },
  ): Promise<Result | null> {
    const load = async () => {
      if (query.isOpen && held === undefined && this.#misses.isSpent(site.tenant_uuid)) throw tooManyMisses()
      try {
        const attempt = () => this.#misses.spend(site.tenant_uuid, query.load)
        const isTriedTwice = query.isTriedTwice === true && held === undefined
        const result = await (isTriedTwice ? attempt().catch(attempt) : attempt())
        this.#patience.answered(site)
        this.#failures.delete(key)
        if (result === null) return this.#missing(key, site)
        const envelope = createEnvelope(site, { result: result as unknown })
        this.#cache.hold(key, envelope)
        scope.waitUntil(this.#cache.renew(key, held, envelope))
        return envelope
      } catch (error) {
        this.#failures.add(key)
        if (held !== undefined) log('warn', 'stale answer served', { site: site.tenant_uuid }, error)
        throw error
      }
    }
    return noteUpstream(scope, this.#flights.run(key, load, scope))
  }

  async #missing(key: string, site: Site): Promise<null> {
    this.#missingUntil.set(`${site.revision}\n${key}`, Date.now() + MISSING_MS, MOMENT_BYTES)
    if (this.#cache.peek(key) !== undefined) await this.#cache.remove(key)
    return null
  }

  async #fromKv(
    key: string,
    site: Site,
    { read, scope }: { read: OpenRead | undefined; scope: RequestScope },
  ): Promise<Result | undefined> {
    const isOwn = (envelope: Result) => envelope.site === site.key
    const stored = await this.#cache.fetch(key, isOwn, { scope, limited: read?.limited })
    return stored ? this.#cache.hold(key, stored) : undefined
  }

  #countedRead({ tenant_uuid }: Site, { isOpen }: Query<unknown>): OpenRead | undefined {
    if (isOpen) return new CountedRead(() => this.#kvMisses.take(tenant_uuid), tooManyMisses)
  }

  /**
   * `aged`: from this publish, and served while it is loaded again. `outdated`: from another publish, read with
   * another schema, or so old that the visitor must wait for a new one.
   */
  #ageOf(held: Result, site: Site, { maxAgeMs }: Query<unknown>): 'current' | 'aged' | 'outdated' {
    if (held.revision !== site.revision || held.schema !== schemaHash) return 'outdated'
    const allowed = site.revisionCoversPages ? maxAgeMs : Math.min(maxAgeMs, this.#freshMs)
    const age = Date.now() - held.fetchedAt
    if (age < allowed) return 'current'
    return age < 2 * allowed ? 'aged' : 'outdated'
  }
}

function tooManyMisses(): HttpError {
  return new HttpError(429, 'Too many addresses that do not exist')
}

function fresh<T>({ value }: Result): { value: T; isStale: boolean } {
  return { value: value.result as T, isStale: false }
}

function stale<T>({ value }: Result): { value: T; isStale: boolean } {
  return { value: value.result as T, isStale: true }
}
