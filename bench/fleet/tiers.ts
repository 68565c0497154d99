import { REGIONS, findRegion } from './traffic.ts'

/** Maps per location and per region; the caller provides the tier after both. */
export class Tiers<T> {
  readonly #locations: Map<string, T>[]
  readonly #regions: Map<string, T>[]

  constructor(locations: number) {
    this.#locations = Array.from({ length: locations }, () => new Map())
    this.#regions = Array.from({ length: REGIONS }, () => new Map())
  }

  /** The first tier with a valid value, and the value; null without one. */
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
