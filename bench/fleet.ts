import { seeded } from '../test/support/seeded.ts'
import type { Bindings } from '../worker/env.ts'
import { readEnv } from '../worker/env.ts'
import { MEMORY_FRESH_MS } from '../worker/store/lifetimes.ts'
import { CPU_MS, PRICES } from './fleet/prices.ts'
import { type Counts, type FleetOptions, type Lifetimes, simulateFleet } from './fleet/simulate.ts'
import { DAY_MS, type TrafficOptions, type View, views } from './fleet/traffic.ts'
import { type Print, table } from './table.ts'

const TRAFFIC: Omit<TrafficOptions, 'viewsPerDay' | 'tenants'> = {
  ...{ seed: 2026, locations: 300, pages: 20, days: 1.5 },
  ...{ home: 0.6, region: 0.25, viewsPerIsolate: 5, minIsolates: 2 },
}

/** Publishes of a tenant. */
const PUBLISHES_PER_DAY = 0.2
const HOUR_MS = 3_600_000

/** The default settings of the product. */
function ownSettings(): Settings {
  const bindings = { UPSTREAM: 'http', API_ORIGIN: 'http://api.example', SITES: {}, ASSETS: {} }
  return { ...readEnv(bindings as unknown as Bindings), htmlStore: 'kv' }
}

/** `npm run bench -- fleet`: what a fleet costs by the lifetimes of its copies (docs/caching.md). */
export function measureFleet(fleet: FleetSize, print: Print): boolean {
  const { tenants, viewsPerDay } = fleet
  const own = ownSettings()
  const chosen = [own.freshMs, own.freshMs * 5, HOUR_MS]
  const walked = [...views({ ...TRAFFIC, ...fleet })]
  const runs = chosen.map((freshMs) => ({ freshMs, counts: simulate(walked, tenants, { ...own, freshMs }) }))
  const without = simulate(walked, tenants, { ...own, htmlStore: 'off' })
  print(
    `${tenants} tenants of ${TRAFFIC.pages} pages, ${TRAFFIC.locations} locations, ${viewsPerDay} views and ${PUBLISHES_PER_DAY * tenants} publishes a day, seed ${TRAFFIC.seed}; the last of ${TRAFFIC.days} days is counted.\n`,
  )
  print(layersTable(runs, own))
  print(costTable(runs))
  const [first] = runs
  if (first !== undefined) print(storeTable(without, first.counts))
  return true
}

interface Run {
  freshMs: number
  counts: Counts
}

/** Tenants, and views of all of them. */
type FleetSize = Pick<TrafficOptions, 'tenants' | 'viewsPerDay'>

type Settings = Lifetimes & Pick<FleetOptions, 'htmlStore'>

function simulate(walked: View[], tenants: number, settings: Settings): Counts {
  const { seed, locations, days } = TRAFFIC
  const random = seeded(seed + 1)
  const count = PUBLISHES_PER_DAY * tenants * days
  const publishes = Array.from({ length: count }, (_, index) => ({
    at: ((index + random()) * days * DAY_MS) / count,
    tenant: Math.floor(random() * tenants),
    location: Math.floor(random() * locations),
  }))
  const options: FleetOptions = {
    ...settings,
    locations,
    publishes,
    isolateMs: 2 * HOUR_MS,
    evictedMs: 6 * HOUR_MS,
    // Sizes of the demo sites: `npm run bench -- memory`.
    bytes: { site: 12_000, page: 25_000, html: 95_000 },
    countFrom: (days - 1) * DAY_MS,
    spread: seeded(seed + 2),
  }
  return simulateFleet(walked, options)
}

function layersTable(runs: Run[], { upstreamTimeoutMs }: Lifetimes): string {
  const share = (part: number, { views: all }: Counts) => percent(part, all)
  const perMillion = (part: number, { views: all }: Counts) =>
    Math.round((part / all) * 1_000_000).toLocaleString('en')
  const row = (title: string, of: (run: Run) => string) => [title, ...runs.map(of)]
  return table(
    ['FRESH_SECONDS', ...runs.map(({ freshMs }) => String(freshMs / 1000))],
    [
      row('from an isolate’s memory', ({ counts }) => share(counts.layers.memory, counts)),
      row('from Workers Cache, the location', ({ counts }) => share(counts.layers.location, counts)),
      row('from Workers Cache, the region', ({ counts }) => share(counts.layers.region, counts)),
      row('from KV, finished', ({ counts }) => share(counts.layers.kv, counts)),
      row('rendered', ({ counts }) => share(counts.layers.rendered, counts)),
      row('views that wait for KV', ({ counts }) => share(counts.waitedKv, counts)),
      row('views that wait for the upstream', ({ counts }) => share(counts.waitedUpstream, counts)),
      row('calls of the upstream, a million views', ({ counts }) => perMillion(counts.upstream, counts)),
      row('calls of the upstream, a second', ({ counts }) => (counts.upstream / 86_400).toFixed(2)),
      row('KV reads, a million views', ({ counts }) => perMillion(total(counts.kvReads), counts)),
      row('… of them from the location', ({ counts }) =>
        percent(counts.kvReads.location, total(counts.kvReads)),
      ),
      row('… from the region', ({ counts }) => percent(counts.kvReads.region, total(counts.kvReads))),
      row('… from the central stores', ({ counts }) => percent(counts.kvReads.centre, total(counts.kvReads))),
      row('KV writes of sites, a million views', ({ counts }) => perMillion(counts.kvWrites.sites, counts)),
      row('KV writes of pages, a million views', ({ counts }) => perMillion(counts.kvWrites.pages, counts)),
      row('KV writes of finished pages, a million views', ({ counts }) =>
        perMillion(counts.kvWrites.html, counts),
      ),
      row('a change is seen without a purge, at the latest', ({ freshMs }) =>
        seconds(freshMs + 2 * upstreamTimeoutMs),
      ),
      row('with a purge elsewhere: or memory, and 60 s of KV', ({ freshMs }) =>
        seconds(Math.min(freshMs + 2 * upstreamTimeoutMs, MEMORY_FRESH_MS * 1.2 + 60_000)),
      ),
    ],
  )
}

function costTable(runs: Run[]): string {
  const costs = runs.map(({ counts }) => computeCosts(counts))
  const names = Object.keys(costs[0] ?? {}) as (keyof ReturnType<typeof computeCosts>)[]
  const rows = names.map((name) => [name, ...costs.map((cost) => cost[name].toFixed(3))])
  const sums = costs.map((cost) => total(cost).toFixed(3))
  return table(
    ['US dollars a million views, FRESH_SECONDS', ...runs.map(({ freshMs }) => String(freshMs / 1000))],
    [...rows, ['all', ...sums]],
  )
}

function computeCosts(counts: Counts) {
  const { layers, kvReads, kvWrites, views: all } = counts
  const cpu = (part: number, ms: number) => (part / all) * ms * PRICES.cpuMs.usd
  return {
    requests: PRICES.requests.usd,
    'CPU, from memory': cpu(layers.memory, CPU_MS.memory),
    'CPU, from Workers Cache or KV': cpu(layers.location + layers.region + layers.kv, CPU_MS.cached),
    'CPU, rendered': cpu(layers.rendered, CPU_MS.rendered),
    'KV reads': (total(kvReads) / all) * PRICES.kvReads.usd,
    'KV writes, sites': (kvWrites.sites / all) * PRICES.kvWrites.usd,
    'KV writes, pages': (kvWrites.pages / all) * PRICES.kvWrites.usd,
    'KV writes, finished pages': (kvWrites.html / all) * PRICES.kvWrites.usd,
  }
}

/**
 * A million views without and with finished pages in KV, written by those that render them, and by each publish, which
 * renders all pages of its site at once.
 */
function storeTable(without: Counts, stored: Counts): string {
  const made = stored.publishes * TRAFFIC.pages
  const row = (title: string, counts: Counts, { renders = 0, writes = 0 } = {}) => {
    const perMillion = (part: number) => whole((part / counts.views) * 1_000_000)
    const more = renders * CPU_MS.rendered * PRICES.cpuMs.usd + writes * PRICES.kvWrites.usd
    return [
      title,
      perMillion(counts.layers.rendered),
      perMillion(counts.coldRenders),
      perMillion(total(counts.kvReads)),
      perMillion(total(counts.kvWrites) + writes),
      (total(computeCosts(counts)) + more / counts.views).toFixed(3),
    ]
  }
  return table(
    [
      'finished pages in KV',
      'views that render',
      '… as the first of an isolate',
      'KV reads',
      'KV writes',
      'US dollars',
    ],
    [
      row('none', without),
      row('written when rendered', stored),
      // An upper bound, because views do not write pages that a publish has written.
      row('written at each publish too', stored, { renders: made, writes: made }),
    ],
  )
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function percent(part: number, all: number): string {
  return `${((part / all) * 100).toFixed(1)} %`
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en')
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`
}
