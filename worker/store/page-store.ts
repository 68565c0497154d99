import { schemaHash } from 'virtual:build'
import type { Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import type { RequestScope } from '../scope.ts'
import { type Envelope, createEnvelope, rereadEnvelope } from './envelope.ts'
import type { PageDocument } from '#core/reading/read-document.ts'
import { type CacheOptions, TieredCache } from './tiered-cache.ts'

/** Identifies a page of a site in one locale. */
export interface PageName {
  page_id: string
  locale: Locale
}

/** The pages of all sites. The caller decides whether a stored page still matches the site. */
export class PageStore {
  readonly #cache: TieredCache<PageDocument>

  constructor(options: CacheOptions) {
    this.#cache = new TieredCache({ ...options, kind: 'page' })
  }

  /** The page in memory, without I/O. */
  peek(site: Site, name: PageName): Envelope<PageDocument> | undefined {
    return this.#cache.peek(storeKey(site, name))
  }

  /** From memory, then KV. A page that another build has read is read again and stored. */
  async get(site: Site, name: PageName, scope: RequestScope): Promise<Envelope<PageDocument> | undefined> {
    const key = storeKey(site, name)
    const held = this.#cache.peek(key)
    if (held !== undefined) return held
    const stored = await this.#cache.fetch(key, (envelope) => envelope.site === site.key, { scope })
    // Another request may have loaded the page while this one waited for KV.
    if (!stored) return this.#cache.peek(key)
    if (stored.schema === schemaHash)
      return this.#renewed(key, this.#cache.hold(key, stored), { site, scope })
    const { readStoredPage } = await import('./read-answer.ts')
    const document = await readStoredPage(stored.value, { ...name, site })
    if (document === null) return this.#cache.peek(key)
    const read = rereadEnvelope(stored, document)
    scope.waitUntil(this.#cache.store(key, read))
    return this.#cache.hold(key, read)
  }

  /**
   * Stores a page from an upstream answer.
   * @param isNew the answer is of a newer publish than the isolate's last one, so KV has no such page
   */
  put(
    site: Site,
    { locale, document }: { locale: Locale; document: PageDocument },
    { scope, isNew }: { scope: RequestScope; isNew: boolean },
  ): void {
    const key = storeKey(site, { page_id: document.id, locale })
    const held = this.#cache.peek(key)
    const envelope = createEnvelope(site, document)
    this.#cache.hold(key, envelope)
    const mayBeInKv = held === undefined && !isNew && site.revisionCoversPages
    scope.waitUntil(
      mayBeInKv ? this.#storeIfMissing(key, envelope, scope) : this.#cache.renew(key, held, envelope),
    )
  }

  /**
   * Writes a page to KV unless KV has it. A read costs a tenth of a write, and most answers of the upstream are
   * refreshes of a site with a page that another isolate has stored.
   */
  async #storeIfMissing(key: string, envelope: Envelope<PageDocument>, scope: RequestScope): Promise<void> {
    const { site, schema, revision } = envelope
    const isSame = (stored: typeof envelope) =>
      stored.site === site && stored.schema === schema && stored.revision === revision
    const stored = await this.#cache.fetch(key, isSame, { scope })
    await this.#cache.renew(key, stored ?? undefined, envelope)
  }

  /**
   * Writes an old copy of the current revision again, because no upstream answer refreshes a page that is visited less
   * often than its site.
   */
  #renewed(
    key: string,
    held: Envelope<PageDocument>,
    { site, scope }: { site: Site; scope: RequestScope },
  ): Envelope<PageDocument> {
    const isCurrent = site.revisionCoversPages && held.revision === site.revision
    if (!isCurrent || !this.#cache.isRenewable(held)) return held
    const renewed = { ...held, fetchedAt: Date.now() }
    scope.waitUntil(this.#cache.store(key, renewed))
    return this.#cache.hold(key, renewed)
  }
}

function storeKey({ key }: Site, { page_id, locale }: PageName): string {
  return `${key}\n${locale}\n${page_id}`
}
