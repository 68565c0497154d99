import { REGIONS, findRegion } from './traffic.ts'

/** Maps of each location and of each region: what lies behind both is the caller's. */
export class Tiers<T> {
  readonly #locations: Map<string, T>[]
  readonly #regions: Map<string, T>[]

  constructor(locations: number) {
    this.#locations = Array.from({ length: locations }, () => new Map())
    this.#regions = Array.from({ length: REGIONS }, () => new Map())
  }

  /** The first tier whose value counts, with that value; null: none. */
  find(
    key: string,
    location: number,
    counts: (value: T) => boolean,
  ): { value: T; tier: 'location' | 'region' } | null {
    const own = this.#locations[location]?.get(key)
    if (own !== undefined && counts(own)) return { value: own, tier: 'location' }
    const shared = this.#regions[this.#region(location)]?.get(key)
    return shared !== undefined && counts(shared) ? { value: shared, tier: 'region' } : null
  }

  put(key: string, value: T, location: number, tiers: ('location' | 'region')[]): void {
    if (tiers.includes('location')) this.#locations[location]?.set(key, value)
    if (tiers.includes('region')) this.#regions[this.#region(location)]?.set(key, value)
  }

  #region(location: number): number {
    return findRegion(location, this.#locations.length)
  }
}
