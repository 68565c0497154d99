import { HttpError } from '#shared/errors.ts'
import { KV_DEADLINE_MS, withinKvDeadline } from './kv-deadline.ts'
import { copyRenewMs, KV_EDGE_CACHE_SECONDS } from './lifetimes.ts'
import { SingleFlight } from './single-flight.ts'
import { log } from '#shared/log.ts'
import type { ByteLru } from '#core/memory/byte-lru.ts'
import { heapBytes } from '#core/memory/heap-bytes.ts'
import { openMemory } from '#core/memory/shares.ts'
import type { RequestScope } from '../scope.ts'
import { sha256 } from '#shared/crypto/digest.ts'
import { type Envelope, isChanged, readEnvelope, tombstone, writeEnvelope } from './envelope.ts'

/** The shortest expiry that KV accepts. */
const KV_MIN_SECONDS = 60

/** Larger values are not written. KV accepts 25 MiB; a configuration is far smaller. */
const KV_MAX_BYTES = 20 * 1024 * 1024

export interface CacheOptions {
  kv: KVNamespace
  /** Milliseconds until KV drops a value that is not written again. */
  ttlMs: number
}

/** The name of each kind in memory (core/memory/shares.ts). */
const MEMORY = { site: 'sites', page: 'pages', 'header-footer': 'headerFooter', query: 'queries' } as const

interface TieredCacheOptions<T> extends CacheOptions {
  kind: keyof typeof MEMORY
  /**
   * Age in milliseconds at which an unchanged copy in KV is written again, because a copy expires by its age. With
   * the default, a copy in use always has at least three quarters of `ttlMs` left.
   */
  renewMs?: number
  /** Called for every value that memory drops. */
  onRemove?: (envelope: Envelope<T>) => void
}

/** Reads KV, or refuses to, because any visitor can invent a key. */
export type LimitedRead<T> = (read: () => Promise<Envelope<T> | null>) => Promise<Envelope<T> | null>

/** Memory over KV for one kind of value. It stores and finds; the caller decides when a value is too old. */
export class TieredCache<T> {
  readonly #memory: ByteLru<Envelope<T>>
  readonly #options: TieredCacheOptions<T>
  /** By envelope: `fetchedAt` of the copy in KV, which is older if an unchanged value was not written again. */
  readonly #copiedAt = new WeakMap<Envelope<T>, number>()
  readonly #reads = new SingleFlight<Envelope<T> | null>({ followerTimeoutMs: KV_DEADLINE_MS })

  constructor(options: TieredCacheOptions<T>) {
    const { kind, onRemove } = options
    this.#memory = openMemory(MEMORY[kind], onRemove && { onRemove })
    this.#options = options
  }

  /** The value in memory, without I/O. */
  peek(key: string): Envelope<T> | undefined {
    return this.#memory.get(key)
  }

  /**
   * The value in KV; null where KV has none that can be read, undefined where KV is slow or fails. Concurrent
   * requests of a key share one read.
   * @param isOwn whether the stored value belongs to the caller; any other value is ignored
   * @param options.limited calls the read, or refuses it with an HttpError
   */
  async fetch(
    key: string,
    isOwn: (stored: Envelope<T>) => boolean,
    { scope, limited = (read) => read() }: { scope: RequestScope; limited?: LimitedRead<T> | undefined },
  ): Promise<Envelope<T> | null | undefined> {
    try {
      const envelope = await this.#reads.run(key, () => limited(() => this.#read(key)), scope)
      return envelope !== null && isOwn(envelope) ? envelope : null
    } catch (error) {
      if (error instanceof HttpError) throw error
      log('warn', 'kv.get failed', { kind: this.#options.kind }, error)
      return undefined
    }
  }

  async #read(key: string): Promise<Envelope<T> | null> {
    const text = await withinKvDeadline(
      this.#options.kv.get(await this.#kvKey(key), { type: 'text', cacheTtl: KV_EDGE_CACHE_SECONDS }),
    )
    const envelope = readEnvelope<T>(text)
    if (text !== null && envelope === null) log('warn', 'kv.unreadable', { kind: this.#options.kind })
    if (envelope !== null) this.#copiedAt.set(envelope, envelope.fetchedAt)
    return envelope
  }

  /** Puts a value into memory. An older answer never replaces a newer one. */
  hold(key: string, envelope: Envelope<T>): Envelope<T> {
    const held = this.#memory.get(key)
    if (held === envelope || (held !== undefined && held.fetchedAt > envelope.fetchedAt)) return held
    if (held !== undefined && held.value === envelope.value) {
      this.#memory.replace(key, envelope)
      return envelope
    }
    this.#memory.set(key, envelope, heapBytes(envelope.value))
    return envelope
  }

  /** Writes to KV. A failed write costs the next isolate one upstream call; the visitor does not notice. */
  async store(key: string, envelope: Envelope<T>): Promise<void> {
    this.#copiedAt.set(envelope, envelope.fetchedAt)
    try {
      await this.#put(key, envelope)
    } catch (error) {
      this.#copiedAt.delete(envelope)
      log('warn', 'kv.put failed', { kind: this.#options.kind }, error)
    }
  }

  /** Writes an answer to KV when it differs from what the isolate knew, or when KV's copy is old. */
  async renew(key: string, before: Envelope<T> | undefined, after: Envelope<T>): Promise<void> {
    const copiedAt = before && this.#copiedAt.get(before)
    const isDue = copiedAt === undefined || after.fetchedAt - copiedAt >= this.#renewMs
    if (isDue || isChanged(before, after)) return this.store(key, after)
    this.#copiedAt.set(after, copiedAt)
  }

  /** Whether the copy in KV is old enough to be written again. */
  isRenewable(envelope: Envelope<T>): boolean {
    return Date.now() - (this.#copiedAt.get(envelope) ?? envelope.fetchedAt) >= this.#renewMs
  }

  /** Removes a value from memory and KV. */
  remove(key: string): Promise<void> {
    return this.#clear(key, async () => this.#options.kv.delete(await this.#kvKey(key)))
  }

  /** Removes a value from memory. */
  drop(key: string): void {
    this.#memory.delete(key)
  }

  /**
   * Removes a value from memory and replaces its copy in KV by a tombstone. Isolates that still have the value in
   * memory then see that it was deleted, and no later fault can serve it again.
   */
  bury(key: string): Promise<void> {
    return this.#clear(key, () => this.#put(key, tombstone()))
  }

  async #clear(key: string, clearKv: () => Promise<void>): Promise<void> {
    this.#memory.delete(key)
    try {
      await clearKv()
    } catch (error) {
      log('error', 'kv.delete failed', { kind: this.#options.kind }, error)
    }
  }

  async #put(key: string, envelope: Envelope<unknown>): Promise<void> {
    const text = writeEnvelope(envelope)
    if (text.length > KV_MAX_BYTES) return
    const expirationTtl = Math.max(KV_MIN_SECONDS, Math.ceil(this.#options.ttlMs / 1000))
    await this.#options.kv.put(await this.#kvKey(key), text, { expirationTtl })
  }

  get #renewMs(): number {
    const { renewMs, ttlMs } = this.#options
    return renewMs ?? copyRenewMs(ttlMs)
  }

  /** Hashed, because a host or an id may be longer than KV allows, or be a key that KV refuses. */
  async #kvKey(key: string): Promise<string> {
    return `${this.#options.kind}:${await sha256(key)}`
  }
}
