import { HttpError } from '#shared/errors.ts'
import type { Site } from '#shared/site.ts'
import { Failures } from './failures.ts'
import { LATE, Patience } from './patience.ts'
import { SingleFlight } from './single-flight.ts'
import { type Envelope, createEnvelope, isChanged } from './envelope.ts'
import { HeaderFooterStore } from './header-footer-store.ts'
import { MINIMAL_PAGE, MINIMAL_PAGE_ID } from '#core/reading/minimal-page.ts'
import { type PageName, PageStore } from './page-store.ts'
import { QueryStore } from './query-store.ts'
import type { Env } from '../env.ts'
import { log } from '#shared/log.ts'
import { noteUpstream, type RequestScope } from '../scope.ts'
import { signInPlace } from './sign-in-place.ts'
import { UpstreamError } from '#core/reading/upstream.ts'
import { CopyAges } from './copy-ages.ts'
import { found, foundSite, type PageAddress, type PageLookup, type SiteLookup, stale } from './lookups.ts'
import { isSamePublish, publishedSite } from './published-site.ts'
import { Refreshes } from './refreshes.ts'
import { SiteCopies } from './site-copies.ts'
import { tooManyUnknownHosts, UnknownHosts } from './unknown-hosts.ts'

const FOLLOWER_TIMEOUT_MS = 3_000

/**
 * Host → site: memory → KV → upstream. A stale site is served while it is revalidated; if the upstream fails, the
 * last good copy is served. A site that the upstream no longer has is removed at once. One upstream answer
 * holds the site and one page, so pages are loaded here; page-store.ts stores them.
 */
export class SiteStore {
  readonly headerFooter: HeaderFooterStore
  /** Posts, cookie groups and the other queries of a site. */
  readonly queries: QueryStore
  readonly #env: Env
  readonly #ages: CopyAges
  readonly #sites: SiteCopies
  readonly #pages: PageStore
  readonly #refreshes: Refreshes
  readonly #unknownHosts = new UnknownHosts()
  readonly #patience = new Patience()
  readonly #failures = new Failures('failedLoads')
  /** First loads of sites, by host. All visitors of a host, whatever their path, share one call. */
  readonly #firstLoads = new SingleFlight<SiteLookup>({ followerTimeoutMs: FOLLOWER_TIMEOUT_MS })
  /** Refreshes of sites, by host. */
  readonly #refreshing = new SingleFlight<void>({ followerTimeoutMs: FOLLOWER_TIMEOUT_MS })
  /** Calls of the upstream, by address. */
  readonly #flights = new SingleFlight<Envelope<Site> | null>({ followerTimeoutMs: FOLLOWER_TIMEOUT_MS })

  constructor(env: Env, kv: KVNamespace) {
    const options = { kv, ttlMs: env.staleMs }
    this.#env = env
    this.#ages = new CopyAges(env)
    this.#sites = new SiteCopies({ ...options, freshMs: env.freshMs })
    this.#refreshes = new Refreshes(env)
    this.#pages = new PageStore(options)
    this.headerFooter = new HeaderFooterStore(options)
    this.queries = new QueryStore({ ...options, freshMs: env.freshMs, patience: this.#patience })
  }

  /** The site if memory is fresh; without I/O, for the fast path. */
  peek(host: string): Site | undefined {
    const held = this.#sites.peek(host)
    if (held === undefined || !this.#refreshes.isFresh(held) || this.#refreshes.failures(held) > 0)
      return undefined
    return this.#ages.isOld(held) || held.value.isSuspended ? undefined : held.value
  }

  /**
   * The site of a host.
   * @param url the requested page; one upstream answer contains the site and that page
   * @throws HttpError 'Failed to load app configuration' when no good answer was ever stored, 429 for an unknown host
   * while too many hosts are unknown
   */
  async site(host: string, url: string, scope: RequestScope): Promise<SiteLookup> {
    const isUnknown = () => this.#unknownHosts.has(host)
    const held = this.#sites.peek(host)
    if (held !== undefined) return this.#served(host, url, held, scope)
    if (isUnknown()) return { kind: 'unknown' }
    if (this.#failures.isWaiting(withoutCopy(host)))
      throw HttpError.of('configLoadFailed', { cause: failedAMomentAgo() })

    const read = this.#unknownHosts.countedRead(host)
    const stored = await this.#sites.fetch(host, scope, read.limited)
    // Another request may have loaded the site, or found that it is gone, while this one waited for KV.
    const loaded = this.#sites.peek(host)
    if (loaded !== undefined) return this.#served(host, url, loaded, scope)
    if (isUnknown()) return { kind: 'unknown' }
    if (stored && !stored.isGone) {
      this.#unknownHosts.knows(host)
      return this.#served(host, url, this.#trust(host, stored), scope, { isFromKv: true })
    }
    if (!this.#firstLoads.isRunning(host) && this.#unknownHosts.isFlood(host)) throw tooManyUnknownHosts()
    const lookup = await this.#firstLoad(host, url, scope, stored)
    // A host below a wildcard still counts as a miss, because any visitor can invent it.
    if (lookup.kind === 'found' && lookup.site.wildcard === undefined) read.found()
    return lookup
  }

  /**
   * The document of a page. Calls the upstream when none is cached or a publish has outdated it, and returns
   * the outdated one when the call fails.
   * @throws HttpError when there is neither an answer nor a cached page
   */
  async page(site: Site, address: PageAddress, scope: RequestScope): Promise<PageLookup> {
    if (address.page_id === MINIMAL_PAGE_ID) return found(MINIMAL_PAGE)
    const held = await this.#pages.get(site, address, scope)
    const isCovered = held !== undefined && this.#ages.isCovered(held, site)
    if (isCovered && !held.isReread) return found(held.value)
    const copy = this.#sites.peek(address.host)
    if (held !== undefined && copy !== undefined && this.#refreshes.isBackingOff(copy))
      return stale(held.value)
    if (isCovered) {
      // An older build may have left parts out. The page is served while it is loaded again.
      scope.waitUntil(this.#loadPage(site, address, scope).catch(() => undefined))
      return stale(held.value)
    }
    const loading = this.#loadPage(site, address, scope)
    if (held === undefined)
      return loading.catch((cause) => {
        throw HttpError.of('configLoadFailed', { cause })
      })
    const loaded = await this.#patience.wait(site, loading).catch((): typeof LATE => LATE)
    if (loaded !== LATE) return loaded
    scope.waitUntil(loading.catch(() => undefined))
    return stale(held.value)
  }

  /** Reads the document of a page from KV into memory, where KV has it. */
  async readPage(site: Site, name: PageName, scope: RequestScope): Promise<void> {
    // The same error happens when the page is rendered.
    await this.#pages.get(site, name, scope).catch(() => undefined)
  }

  /**
   * Loads a site again after a publish or a takedown (`POST /api/purge`). A deleted site gets a tombstone in KV, even
   * from an isolate that never had it in memory.
   */
  async refresh(host: string, url: string, scope: RequestScope): Promise<Site | null> {
    this.#unknownHosts.delete(host)
    this.#failures.delete(host, withoutCopy(host))
    const asked = this.#purge(host, url, scope)
    scope.waitUntil(asked.catch(() => undefined))
    const envelope = await asked
    if (envelope === null) await this.#sites.bury(host)
    return envelope?.value ?? null
  }

  /**
   * A running purge may return data from before this change. Wait for it, then fetch once more; concurrent purges share
   * that fetch.
   */
  async #purge(host: string, url: string, scope: RequestScope): Promise<Envelope<Site> | null> {
    const key = `purge ${host}`
    const ask = () => this.#flights.run(key, () => this.#ask(host, url, scope, { isPurge: true }), scope)
    if (this.#flights.isRunning(key)) await ask().catch(() => undefined)
    return ask()
  }

  /**
   * Serves the copy in memory at once and refreshes it in the background. An overdue copy is refreshed first, unless
   * the refresh is late.
   */
  async #served(
    host: string,
    url: string,
    held: Envelope<Site>,
    scope: RequestScope,
    { isFromKv = false } = {},
  ): Promise<SiteLookup> {
    const refresh = () => {
      const refreshing = this.#refreshing.run(
        host,
        () => this.#refresh(host, url, held, scope, { isFromKv }),
        scope,
      )
      scope.waitUntil(refreshing)
      return refreshing
    }
    const isAwaited = this.#refreshes.failures(held) === 0 && !this.#patience.isLate(held.value)
    if (isAwaited && this.#ages.isOverdue(held)) await this.#patience.wait(held.value, refresh())
    else if (!this.#refreshes.isFresh(held)) {
      // Only this request refreshes; the others serve the cached value until it returns.
      this.#refreshes.lock(held, this.#env.upstreamTimeoutMs + FOLLOWER_TIMEOUT_MS)
      refresh()
    }
    const newest = this.#sites.peek(host) ?? held
    if (newest === held && this.#unknownHosts.has(host)) return { kind: 'unknown' }
    const isStale = this.#ages.isOld(newest) || this.#refreshes.failures(newest) > 0
    return foundSite(newest.value, { isStale })
  }

  /** KV first, because another isolate may have called the upstream already. */
  async #refresh(
    host: string,
    url: string,
    held: Envelope<Site>,
    scope: RequestScope,
    { isFromKv }: { isFromKv: boolean },
  ): Promise<void> {
    const stored = isFromKv ? null : await this.#sites.fetch(host, scope)
    if (stored?.isGone && stored.fetchedAt >= held.fetchedAt) return this.#drop(host)
    // A newer copy is taken even if it is old: while the upstream fails, the newest copy is served.
    const isNewer = stored && !stored.isGone && stored.fetchedAt > held.fetchedAt
    const newest = isNewer ? this.#trust(host, stored) : held
    if (!this.#ages.isOld(newest)) return void this.#trust(host, newest)
    await this.#load(host, url, scope).catch((error) => this.#failed(host, error))
  }

  /**
   * While the upstream fails, KV is read as rarely as the upstream.
   * @param stored a tombstone means that no site exists while the upstream fails; null means KV has no usable copy;
   * undefined means KV did not answer and may have one
   */
  #firstLoad(
    host: string,
    url: string,
    scope: RequestScope,
    stored: Envelope<Site> | null | undefined,
  ): Promise<SiteLookup> {
    const load = async (): Promise<SiteLookup> => {
      try {
        if (this.#failures.isWaiting(host)) throw failedAMomentAgo()
        const envelope = await this.#unknownHosts.whileOpen(host, () =>
          this.#load(host, url, scope).catch((error) => {
            this.#failed(host, error)
            throw error
          }),
        )
        if (envelope === null) return { kind: 'unknown' }
        this.#unknownHosts.found(host, envelope.value)
        return foundSite(envelope.value, { isStale: false })
      } catch (cause) {
        if (stored) {
          this.#unknownHosts.add(host)
          return { kind: 'unknown' }
        }
        if (stored === null) this.#failures.add(withoutCopy(host))
        throw HttpError.of('configLoadFailed', { cause })
      }
    }
    return this.#firstLoads.run(host, load, scope)
  }

  /** @throws the error of the upstream, which counts as a failure of the host */
  async #loadPage(site: Site, address: PageAddress, scope: RequestScope): Promise<PageLookup> {
    const { host, url, page_id } = address
    const name = `${site.key}\n${site.revision}\n${url}`
    if (this.#failures.isWaiting(name)) throw new UpstreamError(`page ${page_id} failed a moment ago`)
    try {
      const answer = await this.#load(host, url, scope)
      if (answer === null || !isSamePublish(answer, site)) return { kind: 'republished' }
      const fetched = this.#pages.peek(site, address)
      if (fetched !== undefined && !fetched.isReread && this.#ages.isCovered(fetched, site)) {
        this.#failures.delete(name)
        return found(fetched.value)
      }
      throw new UpstreamError(`page ${page_id} of the index was not in the answer`)
    } catch (error) {
      this.#failures.add(name)
      this.#failed(host, error)
      throw error
    }
  }

  /** One upstream call for concurrent requests of `url`. */
  #load(host: string, url: string, scope: RequestScope): Promise<Envelope<Site> | null> {
    const flight = this.#flights.run(`${host} ${url}`, () => this.#ask(host, url, scope), scope)
    return noteUpstream(scope, flight)
  }

  async #ask(
    host: string,
    url: string,
    scope: RequestScope,
    { isPurge = false } = {},
  ): Promise<Envelope<Site> | null> {
    const { upstream, upstreamTimeoutMs: deadlineMs } = this.#env
    // The readers are loaded, and their schemas built, while the upstream answers.
    const [json, { copyDigest, readAnswer }] = await Promise.all([
      upstream.site(url, { deadlineMs }),
      import('./read-answer.ts'),
    ])
    if (json === null) {
      await this.#forget(host)
      return null
    }
    const known = isPurge ? undefined : this.#sites.peek(host)?.value
    const { site: read, page } = await readAnswer(json, { host, url, known })
    const before = this.#sites.peek(host)
    const site = publishedSite(read, { before: before?.value, isPurge })
    const answered = createEnvelope(site, site)
    const changed = isChanged(before, answered)
    // The object of an unchanged site stays in use, and with it the values derived from it.
    const envelope = before === undefined || changed ? answered : { ...answered, value: before.value }
    copyDigest({ from: read, to: envelope.value })
    this.#patience.answered(envelope.value)
    this.#trust(host, envelope)
    this.#unknownHosts.delete(host)
    this.#failures.delete(host, withoutCopy(host))
    scope.waitUntil(this.#sites.renew(host, before, envelope))
    const isNew = isPurge || (before !== undefined && before.revision !== site.revision)
    if (page !== null) this.#pages.put(site, page, { scope, isNew })
    return envelope
  }

  /**
   * The upstream no longer knows the host. Writes nothing for an unknown host or a host that only a wildcard matched,
   * because KV has no copy of those.
   */
  async #forget(host: string): Promise<void> {
    const held = this.#sites.peek(host)
    this.#drop(host)
    if (held !== undefined && held.value.wildcard === undefined) await this.#sites.bury(host)
  }

  #drop(host: string): void {
    this.#unknownHosts.add(host)
    this.#sites.drop(host)
  }

  #failed(host: string, error: unknown): void {
    const held = this.#sites.peek(host)
    const failures = held === undefined ? this.#failures.add(host) : this.#refreshes.fail(held)
    log('error', 'upstream failed', { host, failures }, error)
  }

  #trust(host: string, envelope: Envelope<Site>): Envelope<Site> {
    const held = this.#sites.hold(host, envelope)
    // Computed from this deployment's settings, because another deployment may have written the copy.
    held.value.signInAt = signInPlace(held.value, host, this.#env)
    this.#refreshes.trust(held)
    return held
  }
}

function failedAMomentAgo(): UpstreamError {
  return new UpstreamError('upstream failed a moment ago')
}

/** Name of an upstream failure for a host that has no usable copy in KV. */
function withoutCopy(host: string): string {
  return `without copy ${host}`
}
