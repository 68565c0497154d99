import { KV_EDGE_CACHE_SECONDS } from '../../worker/store/lifetimes.ts'
import { Tiers } from './tiers.ts'

const KEEP_MS = KV_EDGE_CACHE_SECONDS * 1000

/** KV as its documentation describes it: a location, the tier of its region, the central stores. Absent keys are cached too. */
export class Kv<T> {
  readonly reads = { location: 0, region: 0, centre: 0 }
  readonly #tiers: Tiers<{ value: T | null; until: number }>
  readonly #centre = new Map<string, T>()

  constructor(locations: number) {
    this.#tiers = new Tiers(locations)
  }

  get(key: string, { location, at: now }: { location: number; at: number }): T | null {
    const found = this.#tiers.find(key, location, ({ until }) => now < until)
    this.reads[found?.tier ?? 'centre'] += 1
    if (found?.tier === 'location') return found.value.value
    const value = found === null ? (this.#centre.get(key) ?? null) : found.value.value
    this.#tiers.put(
      key,
      { value, until: now + KEEP_MS },
      location,
      found === null ? ['location', 'region'] : ['location'],
    )
    return value
  }

  /** The writing location sees the value at once, the others when their copies expire. */
  put(key: string, value: T, { location, at }: { location: number; at: number }): void {
    this.#centre.set(key, value)
    this.#tiers.put(key, { value, until: at + KEEP_MS }, location, ['location'])
  }
}
