import { schemaHash } from 'virtual:build'
import type { Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import type { Scope } from '../scope.ts'
import { type Envelope, envelopeOf, isChanged, rereadEnvelope } from './envelope.ts'
import type { PageDocument } from './read-document.ts'
import { type CacheOptions, TieredCache } from './tiered-cache.ts'

/** Which page of a site, in which of its locales. */
export interface PageName {
  page_id: string
  locale: Locale
}

/** The pages of all sites. Whether a stored page is still what the site says is decided by who asks. */
export class PageStore {
  readonly #cache: TieredCache<PageDocument>

  constructor(options: CacheOptions) {
    this.#cache = new TieredCache({ ...options, kind: 'page' })
  }

  /** What memory holds, without any I/O. */
  peek(site: Site, name: PageName): Envelope<PageDocument> | undefined {
    return this.#cache.peek(keyOf(site, name))
  }

  /** From memory, then KV. A page that other rules have read is read again, and stored as read. */
  async get(site: Site, name: PageName, scope: Scope): Promise<Envelope<PageDocument> | undefined> {
    const key = keyOf(site, name)
    const held = this.#cache.peek(key)
    if (held !== undefined) return held
    const stored = await this.#cache.fetch(key, (envelope) => envelope.site === site.key)
    // While KV was asked another request may have had its answer from the upstream.
    if (stored === null) return this.#cache.peek(key)
    if (stored.schema === schemaHash) return this.#cache.hold(key, stored)
    const { readStoredPage } = await import('./read-answer.ts')
    const document = await readStoredPage(stored.value, { ...name, site })
    if (document === null) return this.#cache.peek(key)
    const read = rereadEnvelope(stored, document)
    scope.waitUntil(this.#cache.store(key, read))
    return this.#cache.hold(key, read)
  }

  /** Stores a page that the upstream has just answered. */
  put(site: Site, locale: Locale, document: PageDocument, scope: Scope): void {
    const key = keyOf(site, { page_id: document.id, locale })
    const before = this.#cache.peek(key)
    const envelope = envelopeOf(site, document)
    this.#cache.hold(key, envelope)
    if (isChanged(before, envelope)) scope.waitUntil(this.#cache.store(key, envelope))
  }
}

function keyOf({ key }: Site, { page_id, locale }: PageName): string {
  return `${key}\n${locale}\n${page_id}`
}
