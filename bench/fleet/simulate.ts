import { PAGE_SECONDS } from '../../worker/http/cache-control.ts'
import {
  copyRenewMs,
  isAged,
  isOverdue,
  MEMORY_FRESH_MS,
  memoryMs,
  siteRenewMs,
} from '../../worker/store/lifetimes.ts'
import { ByteLru } from '../../core/memory/byte-lru.ts'
import { SHARE_BYTES } from '../../core/memory/shares.ts'
import { Kv } from './kv.ts'
import { Tiers } from './tiers.ts'
import type { View } from './traffic.ts'

const HTML_MS = PAGE_SECONDS * 1000

/** The tier that answered a view. The first three are hits of `x-cache`; `kv` is a finished page from KV. */
type Layer = 'memory' | 'location' | 'region' | 'kv' | 'rendered'

export interface Lifetimes {
  freshMs: number
  staleMs: number
  upstreamTimeoutMs: number
}

export interface FleetOptions extends Lifetimes {
  locations: number
  /** An isolate is replaced by an empty one after this time. */
  isolateMs: number
  /** Workers Cache drops entries that were not requested in this time. */
  evictedMs: number
  /** Whether KV has finished pages for isolates that have rendered none (worker/page/finished-page.ts). */
  htmlStore: 'kv' | 'off'
  /** Bytes that a value counts in an isolate's memory. */
  bytes: { site: number; page: number; html: number }
  /** Moments at which a tenant publishes, in order. A publish changes the revision and is loaded again at one location. */
  publishes: { at: number; tenant: number; location: number }[]
  /** Views before this moment fill the caches and are not counted. */
  countFrom: number
  /** 0 to 1: the spread of MEMORY_FRESH_MS (worker/store/backoff.ts). */
  spread: () => number
}

export interface Counts {
  views: number
  layers: Record<Layer, number>
  /** Views whose page was the first that its isolate rendered: it compiles React and the sections. */
  coldRenders: number
  /** Calls of core_config. */
  upstream: number
  /** Views that waited for the upstream, and views that waited for KV; a view that waited for both is in both. */
  waitedUpstream: number
  waitedKv: number
  kvReads: { location: number; region: number; centre: number }
  kvWrites: { sites: number; pages: number; html: number }
  publishes: number
}

interface Copy {
  fetchedAt: number
  revision: number
}

/** A copy in an isolate, with the age of KV's copy. */
interface Held extends Copy {
  freshUntil: number
  copiedAt: number | undefined
}

/** The result of a refresh, and its calls. */
interface Refresh {
  newest: Held
  readKv: boolean
  askedUpstream: boolean
}

interface Isolate {
  until: number
  hasRendered: boolean
  sites: ByteLru<Held>
  pages: ByteLru<Held>
  /** When a page's HTML expires. */
  html: ByteLru<number>
}

/**
 * Walks views through memory, Workers Cache, KV and the upstream as the Worker does: `SiteStore`, `PageStore` and
 * `TieredCache` in worker/, by the same lifetimes and the same functions.
 */
export function simulateFleet(views: Iterable<View>, options: FleetOptions): Counts {
  const fleet = new Fleet(options)
  const waiting = options.publishes.toReversed()
  for (const view of views) {
    for (let next = waiting.at(-1); next !== undefined && next.at <= view.at; next = waiting.at(-1)) {
      fleet.publish(next)
      waiting.pop()
    }
    fleet.view(view)
  }
  return fleet.counts
}

class Fleet {
  counts: Counts = emptyCounts()
  readonly #options: FleetOptions
  readonly #kv: Kv<Copy>
  readonly #html: Tiers<{ until: number; usedAt: number }>
  readonly #isolates = new Map<number, Isolate>()
  readonly #revisions = new Map<number, number>()
  /** Waits of the current view. */
  #waits = { kv: false, upstream: false }
  /** Whether the last page that no cache had was a finished page of KV. */
  #isFromKv = false
  #isCounting = false

  constructor(options: FleetOptions) {
    this.#options = options
    this.#kv = new Kv(options.locations)
    this.counts.kvReads = this.#kv.reads
    this.#html = new Tiers(options.locations)
  }

  publish({ at, tenant, location }: FleetOptions['publishes'][number]): void {
    this.#count(at)
    this.counts.publishes += 1
    this.#revisions.set(tenant, this.#revisionOf(tenant) + 1)
    const visit = { at, tenant, page: 0, location, isolate: 0 }
    this.#ask(visit, this.#isolate(visit), { isPublish: true })
  }

  view(visit: View): void {
    this.#count(visit.at)
    this.counts.views += 1
    this.#waits = { kv: false, upstream: false }
    const isolate = this.#isolate(visit)
    const site = this.#site(visit, isolate)
    this.counts.layers[this.#page(visit, isolate, site)] += 1
    this.counts.waitedKv += Number(this.#waits.kv)
    this.counts.waitedUpstream += Number(this.#waits.upstream)
  }

  /** The site of the host, as `SiteStore.site()` finds it. */
  #site(visit: View, isolate: Isolate): Held {
    const { at: now, tenant } = visit
    const { freshMs, staleMs, upstreamTimeoutMs } = this.#options
    let held = isolate.sites.get(String(tenant))
    const isFromKv = held === undefined
    if (held === undefined) {
      const stored = this.#kv.get(`s${tenant}`, visit)
      this.#waits.kv = true
      if (stored === null || now - stored.fetchedAt > staleMs) {
        this.#waits.upstream = true
        return this.#ask(visit, isolate)
      }
      held = this.#trust(visit, isolate, { ...stored, copiedAt: stored.fetchedAt, freshUntil: 0 })
    }
    const { fetchedAt } = held
    const isWaiting = isOverdue({ fetchedAt, now, freshMs, upstreamTimeoutMs })
    if (!isWaiting && now < held.freshUntil) return held
    const { newest, readKv, askedUpstream } = this.#refresh(visit, isolate, held, isFromKv)
    if (!isWaiting) return held
    this.#waits.kv ||= readKv
    this.#waits.upstream ||= askedUpstream
    return newest
  }

  /** KV first, because another isolate may have asked the upstream already. */
  #refresh(visit: View, isolate: Isolate, held: Held, isFromKv: boolean): Refresh {
    const readKv = !isFromKv
    const { at: now, tenant } = visit
    const stored = readKv ? this.#kv.get(`s${tenant}`, visit) : null
    const isNewer = stored !== null && stored.fetchedAt > held.fetchedAt
    const newest = isNewer
      ? this.#trust(visit, isolate, { ...stored, copiedAt: stored.fetchedAt, freshUntil: 0 })
      : held
    const { fetchedAt } = newest
    const askedUpstream = isAged({ fetchedAt, now, freshMs: this.#options.freshMs })
    return {
      newest: askedUpstream ? this.#ask(visit, isolate) : this.#trust(visit, isolate, newest),
      readKv,
      askedUpstream,
    }
  }

  /** One call of the upstream: the site and the page of the address. */
  #ask(visit: View, isolate: Isolate, { isPublish = false } = {}): Held {
    const { at: now, tenant, page } = visit
    this.counts.upstream += 1
    const copy: Copy = { fetchedAt: now, revision: this.#revisionOf(tenant) }
    const site = isolate.sites.get(String(tenant))
    const siteCopiedAt = this.#renewed(site, copy, siteRenewMs(this.#options.freshMs))
    if (siteCopiedAt === now) {
      this.counts.kvWrites.sites += 1
      this.#kv.put(`s${tenant}`, copy, visit)
    }
    const key = `${tenant}/${page}`
    const isNew = isPublish || (site !== undefined && site.revision !== copy.revision)
    const document = isolate.pages.get(key) ?? (isNew ? undefined : this.#pageInKv(visit, copy))
    const pageCopiedAt = this.#renewed(document, copy, copyRenewMs(this.#options.staleMs))
    if (pageCopiedAt === now) {
      this.counts.kvWrites.pages += 1
      this.#kv.put(`p${key}`, copy, visit)
    }
    isolate.pages.set(key, { ...copy, freshUntil: 0, copiedAt: pageCopiedAt }, this.#options.bytes.page)
    return this.#trust(visit, isolate, { ...copy, freshUntil: 0, copiedAt: siteCopiedAt })
  }

  /** KV's page of the same publish, as `PageStore` looks for it before it writes one that memory did not hold. */
  #pageInKv(visit: View, { revision }: Copy): Held | undefined {
    const stored = this.#kv.get(`p${visit.tenant}/${visit.page}`, visit)
    if (stored?.revision !== revision) return undefined
    return { ...stored, freshUntil: 0, copiedAt: stored.fetchedAt }
  }

  /** The time of KV's copy: now if `TieredCache.renew()` would write it. */
  #renewed(before: Held | undefined, after: Copy, renewMs: number): number {
    const copiedAt = before?.copiedAt
    const isDue = copiedAt === undefined || after.fetchedAt - copiedAt >= renewMs
    return isDue || before?.revision !== after.revision ? after.fetchedAt : copiedAt
  }

  #trust({ at: now, tenant }: View, isolate: Isolate, copy: Held): Held {
    const { freshMs, spread, bytes } = this.#options
    const { fetchedAt } = copy
    const freshlyMs = MEMORY_FRESH_MS * (0.8 + spread() * 0.4)
    const held = { ...copy, freshUntil: now + memoryMs({ fetchedAt, now, freshMs }, freshlyMs) }
    isolate.sites.set(String(tenant), held, bytes.site)
    return held
  }

  /** Finds the HTML and stores it in the tiers before. */
  #page(visit: View, isolate: Isolate, site: Held): Layer {
    const { at: now, tenant, page, location } = visit
    const { evictedMs, bytes } = this.#options
    const key = `${tenant}/${page}/${site.revision}`
    if ((isolate.html.get(key) ?? 0) > now) return 'memory'
    const found = this.#html.find(
      key,
      location,
      ({ until, usedAt }) => now < until && now - usedAt < evictedMs,
    )
    const until = found?.value.until ?? this.#finishedPage(visit, isolate, site)
    this.#html.put(
      key,
      { until, usedAt: now },
      location,
      found?.tier === 'location' ? ['location'] : ['location', 'region'],
    )
    isolate.html.set(key, until, bytes.html)
    return found?.tier ?? (this.#isFromKv ? 'kv' : 'rendered')
  }

  /** A page that no cache has, as worker/page/finished-page.ts finds it. @returns when its HTML expires */
  #finishedPage(visit: View, isolate: Isolate, site: Held): number {
    const { at: now, tenant, page } = visit
    const name = `h${tenant}/${page}/${site.revision}`
    const isAsking = this.#options.htmlStore === 'kv' && !isolate.hasRendered
    this.#isFromKv = false
    if (isAsking) {
      this.#waits.kv = true
      const stored = this.#kv.get(name, visit)
      this.#isFromKv = stored !== null && now < stored.fetchedAt + HTML_MS
      if (stored !== null && this.#isFromKv) {
        // Its document is read at the same time.
        if (isolate.pages.get(`${tenant}/${page}`) === undefined) this.#documentInKv(visit, isolate)
        return stored.fetchedAt + HTML_MS
      }
    }
    this.#loadDocument(visit, isolate, site)
    if (!isolate.hasRendered) this.counts.coldRenders += 1
    isolate.hasRendered = true
    if (isAsking) {
      this.counts.kvWrites.html += 1
      this.#kv.put(name, { fetchedAt: now, revision: site.revision }, visit)
    }
    return now + HTML_MS
  }

  /** The page's document, as `PageStore.get()` and `SiteStore.page()` find it. */
  #loadDocument(visit: View, isolate: Isolate, site: Held): void {
    const key = `${visit.tenant}/${visit.page}`
    const document = isolate.pages.get(key) ?? this.#documentInKv(visit, isolate)
    if (document?.revision === site.revision) return
    this.#waits.upstream = true
    this.#ask(visit, isolate)
  }

  #documentInKv(visit: View, isolate: Isolate): Held | undefined {
    const key = `${visit.tenant}/${visit.page}`
    const stored = this.#kv.get(`p${key}`, visit)
    this.#waits.kv = true
    if (stored === null) return undefined
    const document = { ...stored, freshUntil: 0, copiedAt: stored.fetchedAt }
    isolate.pages.set(key, document, this.#options.bytes.page)
    return document
  }

  #isolate({ at, location, isolate: number }: View): Isolate {
    const id = location * 1000 + number
    const known = this.#isolates.get(id)
    if (known !== undefined && at < known.until) return known
    const started: Isolate = {
      until: at + this.#options.isolateMs * (0.5 + this.#options.spread()),
      hasRendered: false,
      sites: new ByteLru(SHARE_BYTES.sites),
      pages: new ByteLru(SHARE_BYTES.pages),
      html: new ByteLru(SHARE_BYTES.html),
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
    this.counts = { ...emptyCounts(), kvReads: Object.assign(this.#kv.reads, emptyCounts().kvReads) }
  }
}

function emptyCounts(): Counts {
  return {
    views: 0,
    layers: { memory: 0, location: 0, region: 0, kv: 0, rendered: 0 },
    coldRenders: 0,
    upstream: 0,
    waitedUpstream: 0,
    waitedKv: 0,
    kvReads: { location: 0, region: 0, centre: 0 },
    kvWrites: { sites: 0, pages: 0, html: 0 },
    publishes: 0,
  }
}
