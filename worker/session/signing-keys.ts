import * as z from 'zod/mini'
import { SingleFlight } from '../store/single-flight.ts'
import { log } from '#shared/log.ts'
import type { RequestScope } from '../scope.ts'

/** How long keys are used before they are fetched again: the time for which Supabase lets caches store them. */
const FRESH_MS = 600_000 // 10 minutes

/** Least time between two fetches once there are keys, however many tokens name unknown ones. */
const REFETCH_MS = 60_000

/** The same before the first answer, so that a short outage does not sign visitors out for a minute. */
const FIRST_FETCH_MS = 5_000

/** Keys that could not be fetched again are used for at most this long. */
const STALE_MS = 86_400_000 // 24 hours

const FOLLOWER_TIMEOUT_MS = 3_000

/** A public key as a key set publishes it (RFC 7517). */
export type SigningKey = z.output<typeof keySchema>

const keySchema = z.looseObject({ kid: z.string(), kty: z.string(), alg: z.optional(z.string()) })
const keySetSchema = z.object({ keys: z.array(z.unknown()) })

/** The reason why there is no key for a token. Other programs rely on the messages. */
export class SigningKeyError extends Error {
  /** The key set did not answer, so it may have the key. */
  readonly isOutage: boolean

  constructor(
    message: 'JWKS is empty' | 'No matching signing key found in JWKS',
    { isOutage = false }: { isOutage?: boolean } = {},
  ) {
    super(message)
    this.name = 'SigningKeyError'
    this.isOutage = isOutage
  }
}

/** Fetches the key set as JSON. @throws when there is no answer */
export type FetchKeySet = () => Promise<unknown>

/** The keys that sign the tokens of a Supabase project, cached for an isolate. */
export class SigningKeys {
  readonly #fetchKeySet: FetchKeySet
  readonly #now: () => number
  readonly #flights = new SingleFlight<void>({ followerTimeoutMs: FOLLOWER_TIMEOUT_MS })
  #keys: SigningKey[] | null = null
  #fetchedAt = Number.NEGATIVE_INFINITY
  #triedAt = Number.NEGATIVE_INFINITY
  /** Whether the last fetch got an answer. */
  #isAnswered = false

  constructor(fetchKeySet: FetchKeySet, { now = Date.now }: { now?: () => number } = {}) {
    this.#fetchKeySet = fetchKeySet
    this.#now = now
  }

  /**
   * The key with that id. For an unknown id the set is fetched again, because keys rotate.
   * @throws SigningKeyError if the set has no key with that id
   */
  async find(kid: string, scope: RequestScope): Promise<SigningKey> {
    const isFresh = this.#now() - this.#fetchedAt < FRESH_MS
    if (!isFresh || this.#known(kid) === undefined) await this.#refetch(scope)
    if (this.#now() - this.#fetchedAt >= STALE_MS) this.#keys = null
    const key = this.#known(kid)
    if (key !== undefined) return key
    throw new SigningKeyError(
      this.#keys === null || this.#keys.length === 0
        ? 'JWKS is empty'
        : 'No matching signing key found in JWKS',
      { isOutage: !this.#isAnswered },
    )
  }

  #known(kid: string): SigningKey | undefined {
    return this.#keys?.find((key) => key.kid === kid)
  }

  /** Callers during a fetch wait for it; afterwards they use the known keys. */
  #refetch(scope: RequestScope): Promise<void> {
    const fetchNewer = async () => {
      const pause = this.#keys === null ? FIRST_FETCH_MS : REFETCH_MS
      if (this.#now() - this.#triedAt < pause) return
      this.#triedAt = this.#now()
      this.#isAnswered = false
      try {
        this.#keys = readKeySet(await this.#fetchKeySet())
        this.#fetchedAt = this.#now()
        this.#isAnswered = true
      } catch (error) {
        log('warn', 'signing keys failed', {}, error)
      }
    }
    return this.#flights.run('', fetchNewer, scope)
  }
}

/** Invalid keys are left out. @throws if the answer is not a key set */
function readKeySet(json: unknown): SigningKey[] {
  const keySet = z.safeParse(keySetSchema, json)
  if (!keySet.success) throw new Error('answer has no key set')
  return keySet.data.keys
    .map((key) => z.safeParse(keySchema, key))
    .flatMap((parsed) => (parsed.success ? [parsed.data] : []))
}
