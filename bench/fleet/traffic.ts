import { seeded } from '../../test/support/seeded.ts'
/** A model of visits by tenant, page and location. All values are drawn from one seed, so equal options give equal views. */

export interface TrafficOptions {
  seed: number
  tenants: number
  locations: number
  /** Pages of each tenant. */
  pages: number
  viewsPerDay: number
  days: number
  /** Share of a tenant's views that come from its home location, and from its region beside that. The others come from anywhere. */
  home: number
  region: number
  /** Views a second of a location for which it has one more isolate than `minIsolates`. */
  viewsPerIsolate: number
  minIsolates: number
}

export interface View {
  /** Milliseconds since the start. */
  at: number
  tenant: number
  page: number
  location: number
  isolate: number
}

/** Locations that share a regional tier of caches: a tenth of them, neighbours by number. */
export const REGIONS = 10

export function findRegion(location: number, locations: number): number {
  return Math.floor((location * REGIONS) / locations)
}

export function* views(options: TrafficOptions): Generator<View> {
  const { tenants, locations, pages, viewsPerDay, days, home, region } = options
  const random = seeded(options.seed)
  const drawTenant = zipf(tenants, 1)
  const drawPage = zipf(pages, 1)
  const drawLocation = zipf(locations, 0.8)
  const places = shuffled(locations, random)
  const anywhere = () => places[drawLocation(random())] ?? 0
  const homes = Array.from({ length: tenants }, anywhere)
  const isolates = countIsolates(options, places)
  const perRegion = locations / REGIONS
  const count = viewsPerDay * days
  for (let index = 0; index < count; index++) {
    const tenant = drawTenant(random())
    const at = ((index + random()) * days * DAY_MS) / count
    const own = homes[tenant] ?? 0
    const draw = random()
    const near = Math.floor((findRegion(own, locations) + random()) * perRegion)
    const location = draw < home ? own : draw < home + region ? near : anywhere()
    const isolate = Math.floor(random() * (isolates[location] ?? 1))
    yield { at, tenant, page: drawPage(random()), location, isolate }
  }
}

export const DAY_MS = 86_400_000

/** Drawn by the location's share of traffic. */
function countIsolates(options: TrafficOptions, places: number[]): number[] {
  const { locations, viewsPerDay, viewsPerIsolate, minIsolates } = options
  const weights = Array.from({ length: locations }, (_, rank) => 1 / (rank + 1) ** 0.8)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const counts: number[] = []
  for (const [rank, place] of places.entries()) {
    const perSecond = (((weights[rank] ?? 0) / total) * viewsPerDay) / 86_400
    counts[place] = minIsolates + Math.floor(perSecond / viewsPerIsolate)
  }
  return counts
}

/** A rank from 0, drawn with a weight of 1 / (rank + 1) ^ exponent. */
function zipf(count: number, exponent: number): (draw: number) => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank++) sums[rank] = sum += 1 / (rank + 1) ** exponent
  return (draw) => {
    const wanted = draw * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}

function shuffled(count: number, random: () => number): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index)
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const held = numbers[index] ?? 0
    numbers[index] = numbers[other] ?? 0
    numbers[other] = held
  }
  return numbers
}
