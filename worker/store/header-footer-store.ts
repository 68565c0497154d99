import { schemaHash } from 'virtual:build'
import type { Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import type { RequestScope } from '../scope.ts'
import { type Envelope, createEnvelope } from './envelope.ts'
import type { HeaderFooter } from '#core/reading/read-header-footer.ts'
import { type CacheOptions, TieredCache } from './tiered-cache.ts'

const NONE: HeaderFooter = { header: [], footer: [] }

/** Site header and footer in each locale. Both are part of the site; the cache saves reading them again. */
export class HeaderFooterStore {
  readonly #cache: TieredCache<HeaderFooter>

  constructor(options: CacheOptions) {
    this.#cache = new TieredCache({ ...options, kind: 'header-footer' })
  }

  async get(site: Site, locale: Locale, scope: RequestScope): Promise<HeaderFooter> {
    if (site.header.length === 0 && site.footer.length === 0) return NONE
    const key = `${site.key}\n${locale}`
    const isOwn = (stored: Envelope<HeaderFooter>) =>
      stored.site === site.key && stored.schema === schemaHash && stored.revision === site.revision
    const held = this.#cache.peek(key)
    if (held !== undefined && isOwn(held)) return held.value
    const stored = await this.#cache.fetch(key, isOwn, { scope })
    if (stored) {
      this.#cache.hold(key, stored)
      return stored.value
    }
    const { readHeaderFooter } = await import('#core/reading/read-header-footer.ts')
    const envelope = createEnvelope(site, await readHeaderFooter(site, locale))
    this.#cache.hold(key, envelope)
    scope.waitUntil(this.#cache.store(key, envelope))
    return envelope.value
  }
}
