import type { ByteLru } from '#core/memory/byte-lru.ts'
import { openShare } from '#core/memory/shares.ts'
import type { StoredPage } from './page-cache.ts'

interface Entry extends StoredPage {
  /** Unix milliseconds. */
  until: number
}

/** Estimated size of a page's headers. */
const HEADER_BYTES = 2048

/** Cached pages of this isolate, as bytes, so that a hit encodes nothing. */
let pages: ByteLru<Entry> | undefined

/** @param maxBytes for all pages together; the first call sets it */
export function cachePage(key: string, page: StoredPage, seconds: number, maxBytes: number): void {
  pages ??= openShare('html', { maxBytes })
  pages.set(key, { ...page, until: Date.now() + seconds * 1000 }, page.bytes.byteLength + HEADER_BYTES)
}

export function getPage(key: string): StoredPage | undefined {
  const page = pages?.get(key)
  return page !== undefined && page.until > Date.now() ? page : undefined
}
