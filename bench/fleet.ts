import { ByteBudget, ByteLru } from '../core/memory/byte-lru.ts'
import { SHARES } from '../core/memory/shares.ts'
import { seeded } from '../test/support/seeded.ts'
import { type Bindings, readEnv } from '../worker/env.ts'
import { PAGE_SECONDS } from '../worker/http/cache-control.ts'
import * as lifetimes from '../worker/store/lifetimes.ts'
import { type Print, table } from './table.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const DAYS = 1.5
const LOCATIONS = 300
const PUBLISHES_PER_DAY = 0.2

/**
 * Prices in US dollars for each million, beyond what Cloudflare's Workers Paid plan includes, read on 2026-11-22 on
 * developers.cloudflare.com (workers/platform/pricing, kv/platform/pricing). Read them again before you plan.
 */
const USD = { request: 0.3, cpuMs: 0.02, kvRead: 0.5, kvWrite: 5 }

/** CPU of a view in milliseconds by the layer that answers it: `npm run bench -- tiers`. */
const CPU_MS: Record<Layer, number> = { memory: 0.27, cache: 0.93, kv: 0.93, rendered: 2.6 }

export interface View {
  /** Milliseconds since the start. */
  at: number
  tenant: number
  page: number
  location: number
  isolate: number
}

/** The layer that answers a view: an isolate's memory, Workers Cache, a finished page in KV, or none of them. */
type Layer = 'memory' | 'cache' | 'kv' | 'rendered'

export interface FleetOptions {
  freshMs: number
  staleMs: number
  upstreamTimeoutMs: number
  /** An isolate is replaced by an empty one after about this time. */
  isolateMs: number
  /** Workers Cache drops entries that were not requested in this time. */
  evictedMs: number
  /** Whether KV has finished pages for isolates that have rendered none (worker/page/finished-page.ts). */
  htmlStore: 'kv' | 'off'
  /** Bytes that a value counts in an isolate's memory. */
  bytes: { site: number; page: number; html: number }
  /** Moments at which a tenant publishes, in order. The site is then loaded again at one location. */
  publishes: { at: number; tenant: number; location: number }[]
  /** Views before this moment fill the caches and are not counted. */
  countFrom: number
  /** 0 to 1: the spread of MEMORY_FRESH_MS (worker/store/backoff.ts). */
  spread: () => number
}

/** `npm run bench -- fleet`: what a fleet costs by the lifetime of its sites in memory (docs/caching.md). */
export function measureFleet(fleet: { tenants: number; viewsPerDay: number }, print: Print): boolean {
  const bindings = { UPSTREAM: 'http', API_ORIGIN: 'http://api.example', SITES: {}, ASSETS: {} }
  const own = readEnv(bindings as unknown as Bindings)
  const walked = [...views({ ...fleet, seed: 2026, locations: LOCATIONS, days: DAYS })]
  const publishes = drawPublishes(fleet.tenants)
  const simulate = (freshMs: number, htmlStore: FleetOptions['htmlStore']) =>
    simulateFleet(walked, {
      ...{ freshMs, staleMs: own.staleMs, upstreamTimeoutMs: own.upstreamTimeoutMs, htmlStore, publishes },
      ...{ isolateMs: 2 * HOUR_MS, evictedMs: 6 * HOUR_MS, spread: seeded(2028) },
      // Sizes of the demo sites: `npm run bench -- memory`.
      bytes: { site: 12_000, page: 25_000, html: 95_000 },
      countFrom: (DAYS - 1) * DAY_MS,
    })
  const runs = [own.freshMs, own.freshMs * 5, HOUR_MS].map((freshMs) => ({
    ...{ freshMs, seen: freshMs + 2 * own.upstreamTimeoutMs, counts: simulate(freshMs, 'kv') },
  }))
  const row = (title: string, of: (run: (typeof runs)[number]) => string) => [title, ...runs.map(of)]
  print(`${fleet.tenants} tenants, ${fleet.viewsPerDay} views a day\n`)
  print(
    table(
      ['FRESH_SECONDS', ...runs.map(({ freshMs }) => String(freshMs / 1000))],
      [
        row('from memory or Workers Cache', ({ counts: { layers, views: all } }) =>
          percent((layers.memory + layers.cache) / all),
        ),
        row('wait for the upstream', ({ counts }) => percent(counts.waited / counts.views)),
        row('calls of the upstream, a second', ({ counts }) => (counts.upstream / 86_400).toFixed(1)),
        row('US dollars a million views', ({ counts }) => dollars(counts).toFixed(2)),
        row('… of it writes of KV', ({ counts }) => dollarsOfWrites(counts).toFixed(2)),
        row('a change is seen without a purge', ({ seen }) => `${seen / 1000} s`),
      ],
    ),
  )
  const stores = { off: simulate(own.freshMs, 'off'), kv: simulate(own.freshMs, 'kv') }
  const rows = Object.entries(stores).map(([name, counts]) => [
    ...[name, String(counts.coldRenders), dollars(counts).toFixed(2)],
  ])
  print(table(['finished pages in KV', 'first renderings of an isolate', 'US dollars a million views'], rows))
  return true
}

function drawPublishes(tenants: number): FleetOptions['publishes'] {
  const random = seeded(2027)
  const count = PUBLISHES_PER_DAY * tenants * DAYS
  return Array.from({ length: count }, (_, index) => ({
    at: ((index + random()) * DAYS * DAY_MS) / count,
    tenant: Math.floor(random() * tenants),
    location: Math.floor(random() * LOCATIONS),
  }))
}

/** For a million views. */
function dollars(counts: Counts): number {
  const layers = Object.entries(counts.layers) as [Layer, number][]
  const cpuMs = layers.reduce((sum, [layer, count]) => sum + count * CPU_MS[layer], 0)
  const shared = cpuMs * USD.cpuMs + counts.kvReads * USD.kvRead
  return USD.request + shared / counts.views + dollarsOfWrites(counts)
}

function dollarsOfWrites({ kvWrites: { sites, pages, html }, views: all }: Counts): number {
  return ((sites + pages + html) / all) * USD.kvWrite
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

/** Regions, each with a cache that its locations ask when theirs have no copy. */
const REGIONS = 10
/** Isolates of a location; five views a second there would need one more. */
const ISOLATES = 2

interface Traffic {
  seed: number
  tenants: number
  viewsPerDay: number
  locations: number
  days: number
}

/** Views by Zipf's law: 60 % at a tenant's home location, 25 % in its region. Equal options give equal views. */
export function* views({ seed, tenants, viewsPerDay, locations, days }: Traffic): Generator<View> {
  const random = seeded(seed)
  const drawTenant = zipf(tenants, 1)
  const drawPage = zipf(20, 1)
  const drawLocation = zipf(locations, 0.8)
  const anywhere = () => drawLocation(random())
  const homes = Array.from({ length: tenants }, anywhere)
  const count = viewsPerDay * days
  for (let index = 0; index < count; index++) {
    const tenant = drawTenant(random())
    const at = ((index + random()) * days * DAY_MS) / count
    const own = homes[tenant] ?? 0
    const draw = random()
    const near = regionOf(own) + REGIONS * Math.floor((random() * locations) / REGIONS)
    const location = draw < 0.6 ? own : draw < 0.85 ? near : anywhere()
    const isolate = Math.floor(random() * ISOLATES)
    yield { at, tenant, page: drawPage(random()), location, isolate }
  }
}

/** A rank from 0, drawn with a weight of 1 / (rank + 1) ^ exponent. */
function zipf(count: number, exponent: number): (draw: number) => number {
  let sum = 0
  const sums = Float64Array.from({ length: count }, (_, rank) => (sum += 1 / (rank + 1) ** exponent))
  return (draw) => {
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > draw * sum) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Each region gets large and small locations. */
function regionOf(location: number): number {
  return location % REGIONS
}

/** Caches of locations and regions. */
class Tiers<T> {
  readonly #locations = new Map<string, T>()
  readonly #regions = new Map<string, T>()

  /** The first valid value. */
  find(key: string, location: number, isValid: (value: T) => boolean): { value: T; isOwn: boolean } | null {
    const own = this.#locations.get(`${location} ${key}`)
    if (own !== undefined && isValid(own)) return { value: own, isOwn: true }
    const shared = this.#regions.get(`${regionOf(location)} ${key}`)
    return shared !== undefined && isValid(shared) ? { value: shared, isOwn: false } : null
  }

  put(key: string, value: T, location: number, { isShared }: { isShared: boolean }): void {
    this.#locations.set(`${location} ${key}`, value)
    if (isShared) this.#regions.set(`${regionOf(location)} ${key}`, value)
  }
}

const HTML_MS = PAGE_SECONDS * 1000
const KV_MS = lifetimes.KV_EDGE_CACHE_SECONDS * 1000

interface Copy {
  fetchedAt: number
  revision: number
}

/** A copy in an isolate, with the age of KV's copy. */
interface Held extends Copy {
  freshUntil: number
  copiedAt: number | undefined
}

interface Isolate {
  until: number
  hasRendered: boolean
  sites: ByteLru<Held>
  pages: ByteLru<Held>
  /** When a page's HTML expires. */
  html: ByteLru<number>
}

function emptyCounts() {
  return {
    ...{ views: 0, layers: { memory: 0, cache: 0, kv: 0, rendered: 0 } as Record<Layer, number> },
    /** Views whose page was the first that its isolate rendered. */
    coldRenders: 0,
    /** Calls of core_config, and views that waited for one. */
    ...{ upstream: 0, waited: 0 },
    ...{ kvReads: 0, kvWrites: { sites: 0, pages: 0, html: 0 } },
  }
}

export type Counts = ReturnType<typeof emptyCounts>

/** Walks views through memory, Workers Cache, KV and the upstream with the Worker's own lifetimes. */
export function simulateFleet(walked: Iterable<View>, options: FleetOptions): Counts {
  const fleet = new Fleet(options)
  const waiting = options.publishes.toReversed()
  for (const view of walked) {
    for (let next = waiting.at(-1); next !== undefined && next.at <= view.at; next = waiting.at(-1)) {
      fleet.publish({ ...next, page: 0, isolate: 0 })
      waiting.pop()
    }
    fleet.view(view)
  }
  return fleet.counts
}

class Fleet {
  counts = emptyCounts()
  readonly #options: FleetOptions
  /** The central stores of KV, and its caches, which store that a key is absent too. */
  readonly #kv = new Map<string, Copy>()
  readonly #kvCaches = new Tiers<{ value: Copy | null; until: number }>()
  readonly #html = new Tiers<{ until: number; usedAt: number }>()
  readonly #isolates = new Map<number, Isolate>()
  readonly #revisions = new Map<number, number>()
  /** The current view waits for the upstream. */
  #isWaiting = false
  #isCounting = false

  constructor(options: FleetOptions) {
    this.#options = options
  }

  publish(visit: View): void {
    this.#count(visit.at)
    this.#revisions.set(visit.tenant, this.#revisionOf(visit.tenant) + 1)
    this.#ask(visit, this.#isolate(visit), { isPublish: true })
  }

  view(visit: View): void {
    this.#count(visit.at)
    this.counts.views += 1
    this.#isWaiting = false
    const isolate = this.#isolate(visit)
    const site = this.#site(visit, isolate)
    this.counts.layers[this.#page(visit, isolate, site)] += 1
    this.counts.waited += Number(this.#isWaiting)
  }

  /** The site of the host, as `SiteStore.site()` finds it. */
  #site(visit: View, isolate: Isolate): Held {
    const { at: now, tenant } = visit
    const { freshMs, staleMs, upstreamTimeoutMs } = this.#options
    const isKnown = isolate.sites.get(String(tenant)) !== undefined
    const held = isolate.sites.get(String(tenant)) ?? this.#siteInKv(visit, isolate)
    if (held === null || (!isKnown && now - held.fetchedAt > staleMs)) {
      this.#isWaiting = true
      return this.#ask(visit, isolate)
    }
    const isLate = lifetimes.isOverdue({ fetchedAt: held.fetchedAt, now, freshMs, upstreamTimeoutMs })
    if (!isLate && now < held.freshUntil) return held
    // KV first, because another isolate may have asked the upstream already.
    const newest = (isKnown ? this.#siteInKv(visit, isolate, held.fetchedAt) : null) ?? held
    const isAsking = lifetimes.isAged({ fetchedAt: newest.fetchedAt, now, freshMs })
    const renewed = isAsking ? this.#ask(visit, isolate) : this.#trust(visit, isolate, newest)
    this.#isWaiting ||= isLate && isAsking
    return isLate ? renewed : held
  }

  #siteInKv(visit: View, isolate: Isolate, newerThan = Number.NEGATIVE_INFINITY): Held | null {
    const stored = this.#read(`s${visit.tenant}`, visit)
    if (stored === null || stored.fetchedAt <= newerThan) return null
    return this.#trust(visit, isolate, heldOf(stored))
  }

  /** One call of the upstream: the site and the page of the address. */
  #ask(visit: View, isolate: Isolate, { isPublish = false } = {}): Held {
    const { at: now, tenant, page } = visit
    const { freshMs, staleMs, bytes } = this.#options
    this.counts.upstream += 1
    const copy: Copy = { fetchedAt: now, revision: this.#revisionOf(tenant) }
    const site = isolate.sites.get(String(tenant))
    const siteCopiedAt = renewed(site, copy, lifetimes.siteRenewMs(freshMs))
    if (siteCopiedAt === now) this.#write('sites', `s${tenant}`, copy, visit)
    const key = `${tenant}/${page}`
    const isNew = isPublish || (site !== undefined && site.revision !== copy.revision)
    const document = isolate.pages.get(key) ?? (isNew ? undefined : this.#pageInKv(visit, copy))
    const pageCopiedAt = renewed(document, copy, lifetimes.copyRenewMs(staleMs))
    if (pageCopiedAt === now) this.#write('pages', `p${key}`, copy, visit)
    isolate.pages.set(key, { ...copy, freshUntil: 0, copiedAt: pageCopiedAt }, bytes.page)
    return this.#trust(visit, isolate, { ...copy, freshUntil: 0, copiedAt: siteCopiedAt })
  }

  /** KV's page of the same publish, as `PageStore` looks for it before it writes one that memory did not hold. */
  #pageInKv(visit: View, { revision }: Copy): Held | undefined {
    const stored = this.#read(`p${visit.tenant}/${visit.page}`, visit)
    return stored?.revision === revision ? heldOf(stored) : undefined
  }

  #trust({ at: now, tenant }: View, isolate: Isolate, copy: Held): Held {
    const { freshMs, spread, bytes } = this.#options
    const freshlyMs = lifetimes.MEMORY_FRESH_MS * (0.8 + spread() * 0.4)
    const { fetchedAt } = copy
    const held = { ...copy, freshUntil: now + lifetimes.memoryMs({ fetchedAt, now, freshMs }, freshlyMs) }
    isolate.sites.set(String(tenant), held, bytes.site)
    return held
  }

  /** Finds the HTML, and stores it in the layers before the one that has it. */
  #page(visit: View, isolate: Isolate, { revision }: Held): Layer {
    const { at: now, tenant, page, location } = visit
    const { evictedMs, bytes } = this.#options
    const key = `${tenant}/${page}/${revision}`
    if ((isolate.html.get(key) ?? 0) > now) return 'memory'
    const found = this.#html.find(
      key,
      location,
      ({ until, usedAt }) => now < until && now - usedAt < evictedMs,
    )
    const answer = found
      ? { layer: 'cache' as const, until: found.value.until }
      : this.#make(visit, isolate, revision)
    this.#html.put(key, { until: answer.until, usedAt: now }, location, { isShared: found?.isOwn !== true })
    isolate.html.set(key, answer.until, bytes.html)
    return answer.layer
  }

  /** A page that no cache has, as worker/page/finished-page.ts finds it. */
  #make(visit: View, isolate: Isolate, revision: number): { layer: 'kv' | 'rendered'; until: number } {
    const { at: now, tenant, page } = visit
    const name = `h${tenant}/${page}/${revision}`
    const isAsking = this.#options.htmlStore === 'kv' && !isolate.hasRendered
    const stored = isAsking ? this.#read(name, visit) : null
    if (stored !== null && now < stored.fetchedAt + HTML_MS) {
      this.#document(visit, isolate)
      return { layer: 'kv', until: stored.fetchedAt + HTML_MS }
    }
    if (this.#document(visit, isolate)?.revision !== revision) {
      this.#isWaiting = true
      this.#ask(visit, isolate)
    }
    if (!isolate.hasRendered) this.counts.coldRenders += 1
    isolate.hasRendered = true
    if (isAsking) this.#write('html', name, { fetchedAt: now, revision }, visit)
    return { layer: 'rendered', until: now + HTML_MS }
  }

  /** The page's document in memory, or from KV, as `PageStore.get()` finds it. */
  #document(visit: View, isolate: Isolate): Held | undefined {
    const key = `${visit.tenant}/${visit.page}`
    const known = isolate.pages.get(key)
    const stored = known === undefined ? this.#read(`p${key}`, visit) : null
    if (stored === null) return known
    isolate.pages.set(key, heldOf(stored), this.#options.bytes.page)
    return heldOf(stored)
  }

  #read(key: string, { at, location }: View): Copy | null {
    this.counts.kvReads += 1
    const found = this.#kvCaches.find(key, location, ({ until }) => at < until)
    if (found?.isOwn) return found.value.value
    const value = found === null ? (this.#kv.get(key) ?? null) : found.value.value
    this.#kvCaches.put(key, { value, until: at + KV_MS }, location, { isShared: found === null })
    return value
  }

  /** Only the writing location sees the value at once. */
  #write(kind: keyof Counts['kvWrites'], key: string, value: Copy, { at, location }: View): void {
    this.counts.kvWrites[kind] += 1
    this.#kv.set(key, value)
    this.#kvCaches.put(key, { value, until: at + KV_MS }, location, { isShared: false })
  }

  #isolate({ at, location, isolate: number }: View): Isolate {
    const id = location * 1000 + number
    const known = this.#isolates.get(id)
    if (known !== undefined && at < known.until) return known
    const started: Isolate = {
      until: at + this.#options.isolateMs * (0.5 + this.#options.spread()),
      hasRendered: false,
      sites: new ByteLru(new ByteBudget(SHARES.sites.bytes)),
      pages: new ByteLru(new ByteBudget(SHARES.pages.bytes)),
      html: new ByteLru(new ByteBudget(SHARES.html.bytes)),
    }
    this.#isolates.set(id, started)
    return started
  }

  #revisionOf(tenant: number): number {
    return this.#revisions.get(tenant) ?? 1
  }

  #count(now: number): void {
    if (this.#isCounting || now < this.#options.countFrom) return
    this.#isCounting = true
    this.counts = emptyCounts()
  }
}

function heldOf(copy: Copy): Held {
  return { ...copy, freshUntil: 0, copiedAt: copy.fetchedAt }
}

/** The time of KV's copy: now if `TieredCache.renew()` would write it. */
function renewed(before: Held | undefined, after: Copy, renewMs: number): number {
  const copiedAt = before?.copiedAt
  const isDue = copiedAt === undefined || after.fetchedAt - copiedAt >= renewMs
  return isDue || before?.revision !== after.revision ? after.fetchedAt : copiedAt
}
