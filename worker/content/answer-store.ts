import { schemaHash } from 'virtual:build'
import { HttpError } from '#shared/errors.ts'
import type { Site } from '#shared/site.ts'
import { ByteLru } from '../cache/byte-lru.ts'
import { MissBudget } from '../cache/miss-budget.ts'
import { SingleFlight } from '../cache/single-flight.ts'
import { log, reasonOf } from '../log.ts'
import type { Envelope } from './envelope.ts'
import { TieredCache } from './tiered-cache.ts'
import type { Scope } from '../scope.ts'

const ANSWERS_BYTES = 8 * 1024 * 1024
const FOLLOWER_TIMEOUT_MS = 3_000

/** What does not exist is known not to for this long; in memory only, because anybody can ask for anything. */
const MISSING_MS = 30_000
const MISSING_BYTES = 128 * 1024

/** One question to the upstream besides the site itself: a list of posts, a post, the cookie groups. */
export interface Question<T> {
  /** Unique within the tenant: `post pt-BR noticias/primeiro`. */
  key: string
  /** An answer of this revision is asked for again after this long; the clock may change what it should be. */
  maxAgeMs: number
  /** Asks and reads. Null: there is no such thing. */
  ask: () => Promise<T | null>
}

export type Answered<T> = { value: T; isStale: boolean } | null

/**
 * Answers of the upstream that are not the site: kept like it, by revision, in memory and KV, and served stale
 * through any fault. A blog survives its backend as a page does.
 */
export class AnswerStore {
  readonly #cache: TieredCache<{ answer: unknown }>
  readonly #missingUntil = new ByteLru<number>(MISSING_BYTES)
  readonly #misses = new MissBudget()
  readonly #flights = new SingleFlight<unknown>({ followerTimeoutMs: FOLLOWER_TIMEOUT_MS })

  constructor({ kv, keepMs }: { kv: KVNamespace; keepMs: number }) {
    this.#cache = new TieredCache({ kind: 'answer', kv, keepMs, maxBytes: ANSWERS_BYTES })
  }

  /**
   * @throws whatever `ask` throws when no cached answer can stand in
   * @throws HttpError 429 for what is not cached, while too much is asked of this tenant that does not exist
   */
  async get<T>(site: Site, question: Question<T>, scope: Scope): Promise<Answered<T>> {
    const key = `${site.tenant_uuid}\n${question.key}`
    if ((this.#missingUntil.get(`${site.revision}\n${key}`) ?? 0) > Date.now()) return null
    const held = this.#cache.peek(key) ?? (await this.#fromKv(key, site)) ?? this.#cache.peek(key)
    if (held !== undefined && this.#isCurrent(held, site, question)) return fresh(held.value.answer as T)
    if (held === undefined && this.#misses.isSpent(site.tenant_uuid))
      throw new HttpError(429, 'Too many addresses that do not exist')
    try {
      const answer = (await this.#flights.run(key, question.ask)) as T | null
      if (answer === null) return this.#missing(key, site)
      this.#keep(key, site, answer, held, scope)
      return fresh(answer)
    } catch (error) {
      if (held === undefined) throw error
      log('warn', 'stale answer served', { site: site.tenant_uuid, reason: reasonOf(error) })
      return { value: held.value.answer as T, isStale: true }
    }
  }

  #isCurrent(held: Envelope<unknown>, site: Site, { maxAgeMs }: { maxAgeMs: number }): boolean {
    const isSameRevision = !site.revisionCoversPages || held.revision === site.revision
    return isSameRevision && held.schema === schemaHash && Date.now() - held.fetchedAt < maxAgeMs
  }

  #keep(
    key: string,
    site: Site,
    answer: unknown,
    before: Envelope<{ answer: unknown }> | undefined,
    scope: Scope,
  ): void {
    const { revision, tenant_uuid, hosts } = site
    const envelope = {
      schema: schemaHash,
      revision,
      tenant_uuid,
      hosts,
      fetchedAt: Date.now(),
      value: { answer },
    }
    this.#cache.hold(key, envelope)
    const isChanged =
      before?.revision !== revision || JSON.stringify(before.value.answer) !== JSON.stringify(answer)
    if (isChanged) scope.waitUntil(this.#cache.store(key, envelope))
  }

  async #missing(key: string, site: Site): Promise<null> {
    this.#misses.spend(site.tenant_uuid)
    this.#missingUntil.set(`${site.revision}\n${key}`, Date.now() + MISSING_MS, 8)
    if (this.#cache.peek(key) !== undefined) await this.#cache.remove(key)
    return null
  }

  async #fromKv(key: string, site: Site) {
    const stored = await this.#cache.fetch(key)
    return stored === null || stored.tenant_uuid !== site.tenant_uuid
      ? undefined
      : this.#cache.hold(key, stored)
  }
}

function fresh<T>(value: T): { value: T; isStale: boolean } {
  return { value, isStale: false }
}
