import { schemaHash } from 'virtual:build'
import { HttpError } from '#shared/errors.ts'
import type { Site } from '#shared/site.ts'
import { SingleFlight } from '../cache/single-flight.ts'
import { type Envelope, createEnvelope, isChanged, rereadEnvelope } from '../content/envelope.ts'
import { HeaderFooterStore } from '../content/header-footer-store.ts'
import { MINIMAL_PAGE, MINIMAL_PAGE_ID } from '../content/minimal-page.ts'
import { type PageName, PageStore } from '../content/page-store.ts'
import { QueryStore } from '../content/query-store.ts'
import type { PageDocument } from '../content/read-document.ts'
import { TieredCache } from '../content/tiered-cache.ts'
import type { Env } from '../env.ts'
import { log, errorReason } from '../log.ts'
import { countDerived, dropDerived } from '../memory/derived.ts'
import { MOMENT_BYTES, openShare } from '../memory/shares.ts'
import type { Scope } from '../scope.ts'
import { chooseUpstream } from '../upstream/choose.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import { backoffMs, jittered } from './backoff.ts'
import { UnknownHosts } from './unknown-hosts.ts'

/** An isolate uses its memory for this long before it looks for a newer value in KV. */
const MEMORY_FRESH_MS = 15_000

/**
 * After a failed first load the upstream is not called again for this long: a thousand waiting visitors cause
 * one call.
 */
const FAILED_LOAD_MS = 1_000

const FOLLOWER_TIMEOUT_MS = 3_000

export type SiteLookup =
  | { kind: 'found'; site: Site; isStale: boolean }
  | { kind: 'unknown' }
  | { kind: 'too-many-unknown' }

export type PageLookup =
  | { kind: 'found'; document: PageDocument; isStale: boolean }
  /** The site changed between routing and loading the page: the caller looks the site up again. */
  | { kind: 'republished' }

/** A page of a site, and the address at which the upstream answers with it. */
interface PageAddress extends PageName {
  host: string
  url: string
}

interface Refresh {
  /** Until then memory is used without a look at KV. */
  freshUntil: number
  failures: number
}

/**
 * Host → site: memory → KV → upstream. A stale site is served while it is revalidated, and the last good copy
 * when the upstream fails. A site that the upstream says is gone is removed at once. One upstream answer
 * holds the site and one page, so pages are loaded here; worker/content stores them.
 */
export class SiteStore {
  readonly headerFooter: HeaderFooterStore
  /** Posts, cookie groups and the other queries of a site. */
  readonly queries: QueryStore
  readonly #env: Env
  readonly #sites: TieredCache<Site>
  readonly #pages: PageStore
  readonly #refreshes = new WeakMap<Envelope<Site>, Refresh>()
  readonly #unknownHosts = new UnknownHosts()
  readonly #failedUntil = openShare<number>('failedHosts')
  readonly #flights = new SingleFlight<Envelope<Site> | null>({ followerTimeoutMs: FOLLOWER_TIMEOUT_MS })

  constructor(env: Env, kv: KVNamespace) {
    const options = { kv, keepMs: env.staleMs }
    this.#env = env
    this.#sites = new TieredCache({ ...options, kind: 'site', onRemove: ({ value }) => dropDerived(value) })
    this.#pages = new PageStore(options)
    this.headerFooter = new HeaderFooterStore(options)
    this.queries = new QueryStore(options)
  }

  /** The site if memory is fresh; without I/O, for the fast path. */
  peek(host: string): Site | undefined {
    const held = this.#sites.peek(host)
    const refresh = held && this.#refreshes.get(held)
    if (refresh === undefined || Date.now() >= refresh.freshUntil || refresh.failures > 0) return undefined
    return held !== undefined && !this.#isOld(held) ? held.value : undefined
  }

  /**
   * The site of a host.
   * @param url the requested page: one upstream answer holds the site and that page
   * @throws HttpError 'Failed to load app configuration' when no good answer was ever stored
   */
  async site(host: string, url: string, scope: Scope): Promise<SiteLookup> {
    const held = this.#sites.peek(host)
    if (held !== undefined) return this.#revalidate(host, url, held, scope)
    if (this.#unknownHosts.has(host)) return { kind: 'unknown' }

    const stored = await this.#fromKv(host, scope)
    // Another request may have loaded the site while this one waited for KV.
    const known = this.#sites.peek(host) ?? stored
    if (known !== null) return this.#revalidate(host, url, known, scope)
    if (this.#unknownHosts.isFlood(host)) return { kind: 'too-many-unknown' }
    return this.#firstLoad(host, url, scope)
  }

  /**
   * The document of a page. Calls the upstream when none is cached or a publish has outdated it, and returns
   * the outdated one when the call fails.
   * @throws HttpError when there is neither an answer nor a cached page
   */
  async page(site: Site, address: PageAddress, scope: Scope): Promise<PageLookup> {
    if (address.page_id === MINIMAL_PAGE_ID) return found(MINIMAL_PAGE)
    const held = await this.#pages.get(site, address, scope)
    const isCovered = held !== undefined && this.#covers(held, site)
    if (isCovered && !held.isReread) return found(held.value)
    if (held !== undefined && this.#isBackingOff(address.host)) return stale(held.value)
    if (isCovered) {
      // The page is complete except for what older rules left out: it is served while it is loaded again.
      scope.waitUntil(this.#loadPage(site, address, scope).catch(() => undefined))
      return stale(held.value)
    }
    try {
      return await this.#loadPage(site, address, scope)
    } catch (cause) {
      if (held !== undefined) return stale(held.value)
      throw HttpError.of('configLoadFailed', { cause })
    }
  }

  /** Loads the cached site again after a publish (`POST /api/purge`). */
  async refresh(host: string, url: string, scope: Scope): Promise<Site | null> {
    this.#unknownHosts.delete(host)
    this.#failedUntil.delete(host)
    return (await this.#load(host, url, scope))?.value ?? null
  }

  #revalidate(host: string, url: string, held: Envelope<Site>, scope: Scope): SiteLookup {
    const refresh = this.#refreshes.get(held) ?? this.#trust(host, held)
    if (Date.now() >= refresh.freshUntil) {
      // Only this request refreshes; the others serve the cached value until it returns.
      refresh.freshUntil = Date.now() + this.#env.upstreamTimeoutMs + FOLLOWER_TIMEOUT_MS
      scope.waitUntil(this.#refreshBehind(host, url, held, scope))
    }
    return { kind: 'found', site: held.value, isStale: this.#isOld(held) || refresh.failures > 0 }
  }

  /** Runs after the response. KV first, because another isolate may have called the upstream already. */
  async #refreshBehind(host: string, url: string, held: Envelope<Site>, scope: Scope): Promise<void> {
    const stored = await this.#fromKv(host, scope)
    if (stored !== null && stored.fetchedAt > held.fetchedAt && !this.#isOld(stored)) {
      this.#trust(host, stored)
      return
    }
    if (!this.#isOld(held)) {
      this.#trust(host, held)
      return
    }
    await this.#load(host, url, scope).catch((error) => this.#failed(host, error))
  }

  async #firstLoad(host: string, url: string, scope: Scope): Promise<SiteLookup> {
    if ((this.#failedUntil.get(host) ?? 0) > Date.now()) throw HttpError.of('configLoadFailed')
    try {
      const envelope = await this.#unknownHosts.whilePending(host, () => this.#load(host, url, scope))
      if (envelope === null) return { kind: 'unknown' }
      return { kind: 'found', site: envelope.value, isStale: false }
    } catch (cause) {
      this.#failedUntil.set(host, Date.now() + FAILED_LOAD_MS, MOMENT_BYTES)
      this.#failed(host, cause)
      throw HttpError.of('configLoadFailed', { cause })
    }
  }

  /** @throws the error of the upstream, after counting it as a failure of the host */
  async #loadPage(site: Site, address: PageAddress, scope: Scope): Promise<PageLookup> {
    const { host, url, page_id } = address
    try {
      const answer = await this.#load(host, url, scope)
      if (answer === null || !isSamePublish(answer, site)) return { kind: 'republished' }
      const fetched = this.#pages.peek(site, address)
      if (fetched !== undefined && !fetched.isReread && this.#covers(fetched, site))
        return found(fetched.value)
      throw new UpstreamError(`page ${page_id} of the index was not in the answer`)
    } catch (error) {
      this.#failed(host, error)
      throw error
    }
  }

  /** One upstream call for concurrent requests of `url`. */
  #load(host: string, url: string, scope: Scope): Promise<Envelope<Site> | null> {
    const flight = this.#flights.run(`${host} ${url}`, () => this.#ask(host, url, scope))
    // Other visitors wait for this load, so it continues when its visitor disconnects.
    scope.waitUntil(flight.catch(() => undefined))
    return flight
  }

  async #ask(host: string, url: string, scope: Scope): Promise<Envelope<Site> | null> {
    const upstream = await chooseUpstream(this.#env)
    const json = await upstream.site(url, { deadlineMs: this.#env.upstreamTimeoutMs })
    if (json === null) {
      await this.#forget(host)
      return null
    }
    const { readAnswer } = await import('../content/read-answer.ts')
    const { site, page } = await readAnswer(json, { host, url })
    const before = this.#sites.peek(host)
    const answered = createEnvelope(site, site)
    const changed = isChanged(before, answered)
    // An unchanged site keeps its object, and with it the values derived from it.
    const envelope = before === undefined || changed ? answered : { ...answered, value: before.value }
    this.#trust(host, envelope)
    this.#unknownHosts.delete(host)
    if (changed) scope.waitUntil(this.#sites.store(host, envelope))
    if (page !== null) this.#pages.put(site, page.locale, page.document, scope)
    return envelope
  }

  /** Removes the cached site of a host that the upstream no longer knows. */
  async #forget(host: string): Promise<void> {
    this.#unknownHosts.add(host)
    if (this.#sites.peek(host) !== undefined) await this.#sites.remove(host)
  }

  #failed(host: string, error: unknown): void {
    const held = this.#sites.peek(host)
    const failures = ((held && this.#refreshes.get(held)?.failures) ?? 0) + 1
    if (held !== undefined) {
      this.#refreshes.set(held, { freshUntil: Date.now() + jittered(backoffMs(failures)), failures })
    }
    log('error', 'upstream failed', { host, failures, reason: errorReason(error) })
  }

  #trust(host: string, envelope: Envelope<Site>): Refresh {
    const held = this.#sites.hold(host, envelope)
    if (this.#sites.peek(host) === held) countDerived(held.value)
    const untilOld = this.#isOld(held) ? 0 : held.fetchedAt + this.#env.freshMs - Date.now()
    const refresh = {
      freshUntil: Date.now() + Math.min(jittered(MEMORY_FRESH_MS), untilOld),
      failures: 0,
    }
    this.#refreshes.set(held, refresh)
    return refresh
  }

  /** A site that another build read is read again and written back, so that this happens once. */
  async #fromKv(host: string, scope: Scope): Promise<Envelope<Site> | null> {
    const stored = await this.#sites.fetch(
      host,
      ({ hosts, value }) => hosts.length === 0 || (hosts.includes(host) && value.hosts.includes(host)),
    )
    if (stored === null || Date.now() - stored.fetchedAt > this.#env.staleMs) return null
    if (stored.schema === schemaHash) return stored.site === stored.value.key ? stored : null
    const { readStoredSite } = await import('../content/read-answer.ts')
    const site = await readStoredSite(stored.value, host)
    if (site === null) return null
    const read = { ...rereadEnvelope(stored, site), revision: site.revision, site: site.key }
    scope.waitUntil(this.#sites.store(host, read))
    return read
  }

  /** Whether a document still matches the site: by revision where the upstream names one, else by age. */
  #covers(document: Envelope<PageDocument>, site: Site): boolean {
    return site.revisionCoversPages ? document.revision === site.revision : !this.#isAged(document)
  }

  /** Whether to load a value again: it is too old, or the rules of an older build may have left something out. */
  #isOld(envelope: Envelope<unknown>): boolean {
    return envelope.isReread === true || this.#isAged(envelope)
  }

  #isAged({ fetchedAt }: Envelope<unknown>): boolean {
    return Date.now() - fetchedAt >= this.#env.freshMs
  }

  #isBackingOff(host: string): boolean {
    const held = this.#sites.peek(host)
    const refresh = held && this.#refreshes.get(held)
    return refresh !== undefined && refresh.failures > 0 && Date.now() < refresh.freshUntil
  }
}

/** Whether an answer has the same site and revision. */
function isSamePublish(answer: Envelope<Site>, site: Site): boolean {
  return answer.site === site.key && answer.revision === site.revision
}

function found(document: PageDocument): PageLookup {
  return { kind: 'found', document, isStale: false }
}

function stale(document: PageDocument): PageLookup {
  return { kind: 'found', document, isStale: true }
}
