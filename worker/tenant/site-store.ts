import { schemaHash } from 'virtual:build'
import { HttpError } from '#shared/errors.ts'
import type { Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import { ByteLru } from '../cache/byte-lru.ts'
import { SingleFlight } from '../cache/single-flight.ts'
import type { Env } from '../env.ts'
import { log, reasonOf } from '../log.ts'
import { chooseUpstream } from '../upstream/choose.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import { AnswerStore } from '../content/answer-store.ts'
import { backoffMs, jittered } from './backoff.ts'
import type { Envelope } from '../content/envelope.ts'
import type { PageDocument } from '../content/read-document.ts'
import { MINIMAL_PAGE, MINIMAL_PAGE_ID } from '../content/minimal-page.ts'
import type { SharedSections } from '../content/read-shared.ts'
import type { Scope } from '../scope.ts'
import { TieredCache } from '../content/tiered-cache.ts'

/** An isolate trusts its memory this long before it looks whether KV knows better (FAULTS §4.1). */
const MEMORY_FRESH_MS = 15_000

/** How long an unknown host is known to be unknown. Memory only: random names must not write to KV. */
const UNKNOWN_HOST_MS = 30_000
const UNKNOWN_HOSTS_BYTES = 256 * 1024

/** Unknown hosts that an isolate asks the upstream about in a second; behind a wildcard anybody can name more. */
const UNKNOWN_LOOKUPS_PER_SECOND = 10

/** After a failed first load nobody asks again for this long: a thousand waiting visitors are one call. */
const FAILED_LOAD_MS = 1_000

const SITES_BYTES = 24 * 1024 * 1024
const DOCUMENTS_BYTES = 24 * 1024 * 1024

const FOLLOWER_TIMEOUT_MS = 3_000

export type SiteLookup =
  | { kind: 'found'; site: Site; isStale: boolean }
  | { kind: 'unknown' }
  | { kind: 'too-many-unknown' }

export type PageLookup =
  | { kind: 'found'; document: PageDocument; isStale: boolean }
  /** The site changed between routing and loading the page: whoever routed looks the site up again. */
  | { kind: 'republished' }

interface Refresh {
  /** Memory answers alone until then. */
  freshUntil: number
  failures: number
}

/**
 * Every site and page this isolate knows: memory → KV → upstream, stale while it revalidates, and the last
 * good copy through any fault (FAULTS §4). What the upstream says is gone, is gone at once.
 */
export class SiteStore {
  readonly #env: Env
  readonly #sites: TieredCache<Site>
  readonly #pages: TieredCache<PageDocument>
  readonly #shared: TieredCache<SharedSections>
  /** Posts, cookie groups: whatever else the upstream knows of a site. */
  readonly answers: AnswerStore
  readonly #refreshes = new WeakMap<Envelope<Site>, Refresh>()
  readonly #unknownUntil = new ByteLru<number>(UNKNOWN_HOSTS_BYTES)
  readonly #failedUntil = new ByteLru<number>(UNKNOWN_HOSTS_BYTES)
  readonly #flights = new SingleFlight<Envelope<Site> | null>({ followerTimeoutMs: FOLLOWER_TIMEOUT_MS })
  #unknownLookups = { second: 0, count: 0 }

  constructor(env: Env, kv: KVNamespace) {
    const options = { kv, keepMs: env.staleMs }
    this.#env = env
    this.#sites = new TieredCache({ ...options, kind: 'site', maxBytes: SITES_BYTES })
    this.#pages = new TieredCache({ ...options, kind: 'page', maxBytes: DOCUMENTS_BYTES })
    this.#shared = new TieredCache({ ...options, kind: 'shared', maxBytes: DOCUMENTS_BYTES })
    this.answers = new AnswerStore(options)
  }

  /** The site if memory can vouch for it now; without I/O, for the fast path. */
  peek(host: string): Site | undefined {
    const held = this.#sites.peek(host)
    const refresh = held && this.#refreshes.get(held)
    if (refresh === undefined || Date.now() >= refresh.freshUntil || refresh.failures > 0) return undefined
    return held !== undefined && !this.#isOld(held) ? held.value : undefined
  }

  /**
   * The site of a host.
   * @param url the page that is asked for: one answer of the upstream holds the site and that page
   * @throws HttpError 'Failed to load app configuration' when nothing good was ever seen (Contract §4.5)
   */
  async site(host: string, url: string, scope: Scope): Promise<SiteLookup> {
    const held = this.#sites.peek(host)
    if (held !== undefined) return this.#revalidate(host, url, held, scope)
    if ((this.#unknownUntil.get(host) ?? 0) > Date.now()) return { kind: 'unknown' }

    const stored = await this.#fromKv(host, scope)
    // While KV was asked another request may have had its answer from the upstream.
    const known = this.#sites.peek(host) ?? stored
    if (known !== null) return this.#revalidate(host, url, known, scope)
    if (this.#isFloodOfUnknown()) return { kind: 'too-many-unknown' }
    return this.#firstLoad(host, url, scope)
  }

  /**
   * A page's document. Asks the upstream when none is held or a publish has outdated the one that is, and keeps
   * the outdated one when that fails.
   * @throws HttpError when there is neither an answer nor a copy
   */
  async page(
    site: Site,
    { host, url, page_id, locale }: { host: string; url: string; page_id: string; locale: Locale },
    scope: Scope,
  ): Promise<PageLookup> {
    if (page_id === MINIMAL_PAGE_ID) return found(MINIMAL_PAGE)
    const key = pageKey(site, locale, page_id)
    const held =
      this.#pages.peek(key) ??
      (await this.#pageFromKv(key, { site, locale, page_id }, scope)) ??
      this.#pages.peek(key)
    if (held !== undefined && this.#covers(held, site)) return found(held.value)
    if (held !== undefined && this.#isBackingOff(host)) return { ...found(held.value), isStale: true }

    let cause: unknown
    try {
      const answer = await this.#load(host, url, scope)
      if (answer === null || answer.revision !== site.revision) return { kind: 'republished' }
      const fetched = this.#pages.peek(key)
      if (fetched !== undefined && this.#covers(fetched, site)) return found(fetched.value)
      cause = new UpstreamError(`page ${page_id} of the index was not in the answer`)
    } catch (error) {
      cause = error
    }
    this.#failed(host, cause)
    if (held !== undefined) return { ...found(held.value), isStale: true }
    throw HttpError.of('configLoadFailed', { cause })
  }

  /** Header and footer of a site in a locale. They come with the site; reading them is the cost. */
  async shared(site: Site, locale: Locale, scope: Scope): Promise<SharedSections> {
    if (site.header.length === 0 && site.footer.length === 0) return { header: [], footer: [] }
    const key = pageKey(site, locale, '')
    const held = this.#shared.peek(key) ?? (await this.#shared.fetch(key))
    if (held && held.schema === schemaHash && held.revision === site.revision) {
      return this.#shared.hold(key, held).value
    }
    const { readSharedSections } = await import('../content/read-shared.ts')
    const envelope = this.#wrap(site, await readSharedSections(site, locale))
    this.#shared.hold(key, envelope)
    scope.waitUntil(this.#shared.store(key, envelope))
    return envelope.value
  }

  /** Fetches again whatever is held, for a publish that says so (Contract §3 `/api/purge`). */
  async refresh(host: string, url: string, scope: Scope): Promise<Site | null> {
    this.#unknownUntil.delete(host)
    this.#failedUntil.delete(host)
    return (await this.#load(host, url, scope))?.value ?? null
  }

  #revalidate(host: string, url: string, held: Envelope<Site>, scope: Scope): SiteLookup {
    const refresh = this.#refreshes.get(held) ?? this.#trust(host, held)
    if (Date.now() >= refresh.freshUntil) {
      // Only this request refreshes: the others keep serving what is held until it is back.
      refresh.freshUntil = Date.now() + this.#env.upstreamTimeoutMs + FOLLOWER_TIMEOUT_MS
      scope.waitUntil(this.#refreshBehind(host, url, held, scope))
    }
    return { kind: 'found', site: held.value, isStale: this.#isOld(held) || refresh.failures > 0 }
  }

  /** Nobody waits for this: KV first, since another isolate may have asked already. */
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
      const envelope = await this.#load(host, url, scope)
      if (envelope === null) return { kind: 'unknown' }
      return { kind: 'found', site: envelope.value, isStale: false }
    } catch (cause) {
      this.#failedUntil.set(host, Date.now() + FAILED_LOAD_MS, 8)
      this.#failed(host, cause)
      throw HttpError.of('configLoadFailed', { cause })
    }
  }

  /** One upstream call for everybody who asks for `url` meanwhile. */
  #load(host: string, url: string, scope: Scope): Promise<Envelope<Site> | null> {
    const flight = this.#flights.run(`${host} ${url}`, () => this.#ask(host, url, scope))
    // A visitor who leaves must not end the load that others wait for.
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
    const envelope = this.#wrap(site, site)
    this.#trust(host, envelope)
    this.#unknownUntil.delete(host)
    if (before?.revision !== envelope.revision) scope.waitUntil(this.#sites.store(host, envelope))
    if (page !== null) this.#keepPage(site, page.locale, page.document, scope)
    return envelope
  }

  #keepPage(site: Site, locale: Locale, document: PageDocument, scope: Scope): void {
    const key = pageKey(site, locale, document.id)
    const before = this.#pages.peek(key)
    const envelope = this.#wrap(site, document)
    this.#pages.hold(key, envelope)
    if (before?.revision !== envelope.revision) scope.waitUntil(this.#pages.store(key, envelope))
  }

  /** The upstream says that this host has no site: no copy of ours may outlive that. */
  async #forget(host: string): Promise<void> {
    this.#unknownLookups.count++
    this.#unknownUntil.set(host, Date.now() + UNKNOWN_HOST_MS, 8)
    if (this.#sites.peek(host) !== undefined) await this.#sites.remove(host)
  }

  #failed(host: string, error: unknown): void {
    const held = this.#sites.peek(host)
    const failures = ((held && this.#refreshes.get(held)?.failures) ?? 0) + 1
    if (held !== undefined) {
      this.#refreshes.set(held, { freshUntil: Date.now() + jittered(backoffMs(failures)), failures })
    }
    log('error', 'upstream failed', { host, failures, reason: reasonOf(error) })
  }

  #trust(host: string, envelope: Envelope<Site>): Refresh {
    const held = this.#sites.hold(host, envelope)
    const untilOld = held.fetchedAt + this.#env.freshMs - Date.now()
    const freshMs = Math.max(0, Math.min(jittered(MEMORY_FRESH_MS), untilOld))
    const refresh = { freshUntil: Date.now() + freshMs, failures: 0 }
    this.#refreshes.set(held, refresh)
    return refresh
  }

  /** What another build's schemas read is read again, and written back so that it is read again once. */
  async #fromKv(host: string, scope: Scope): Promise<Envelope<Site> | null> {
    const stored = await this.#sites.fetch(host)
    if (stored === null || Date.now() - stored.fetchedAt > this.#env.staleMs) return null
    if (stored.hosts.length > 0 && !stored.hosts.includes(host)) return null
    if (stored.schema === schemaHash) return stored
    const { readStoredSite } = await import('../content/read-answer.ts')
    const site = await readStoredSite(stored.value, host)
    if (site === null) return null
    const read = { ...stored, schema: schemaHash, revision: site.revision, value: site }
    scope.waitUntil(this.#sites.store(host, read))
    return read
  }

  async #pageFromKv(key: string, target: { page_id: string; locale: Locale; site: Site }, scope: Scope) {
    const { site } = target
    const stored = await this.#pages.fetch(key)
    if (stored === null || stored.tenant_uuid !== site.tenant_uuid) return undefined
    if (stored.schema === schemaHash) return this.#pages.hold(key, stored)
    const { readStoredPage } = await import('../content/read-answer.ts')
    const document = await readStoredPage(stored.value, target)
    if (document === null) return undefined
    const read = { ...stored, schema: schemaHash, value: document }
    scope.waitUntil(this.#pages.store(key, read))
    return this.#pages.hold(key, read)
  }

  #wrap<T>(site: Site, value: T): Envelope<T> {
    const { revision, tenant_uuid, hosts } = site
    return { schema: schemaHash, revision, tenant_uuid, hosts, fetchedAt: Date.now(), value }
  }

  /** Whether a document is still what the site says: by revision where there is one, else by age. */
  #covers(document: Envelope<PageDocument>, site: Site): boolean {
    return site.revisionCoversPages ? document.revision === site.revision : !this.#isOld(document)
  }

  #isOld(envelope: { fetchedAt: number }): boolean {
    return Date.now() - envelope.fetchedAt >= this.#env.freshMs
  }

  #isBackingOff(host: string): boolean {
    const held = this.#sites.peek(host)
    const refresh = held && this.#refreshes.get(held)
    return refresh !== undefined && refresh.failures > 0 && Date.now() < refresh.freshUntil
  }

  #isFloodOfUnknown(): boolean {
    const second = Math.floor(Date.now() / 1000)
    if (this.#unknownLookups.second !== second) this.#unknownLookups = { second, count: 0 }
    return this.#unknownLookups.count >= UNKNOWN_LOOKUPS_PER_SECOND
  }
}

function found(document: PageDocument): { kind: 'found'; document: PageDocument; isStale: boolean } {
  return { kind: 'found', document, isStale: false }
}

function pageKey(site: Site, locale: Locale, page_id: string): string {
  return `${site.tenant_uuid}\n${locale}\n${page_id}`
}
