import { limitShare, openMemory } from '#core/memory/shares.ts'
import type { StoredPage } from './page-cache.ts'

interface Entry extends StoredPage {
  /** Unix milliseconds. */
  until: number
}

/** Estimated size of a page's headers. */
const HEADER_BYTES = 2048

/** Cached pages of this isolate, as bytes, so that a hit encodes nothing. */
const pages = openMemory<Entry>('html')

/** @param maxBytes for all pages together */
export function cachePage(key: string, page: StoredPage, seconds: number, maxBytes: number): void {
  limitShare('html', maxBytes)
  pages.set(key, { ...page, until: Date.now() + seconds * 1000 }, page.bytes.byteLength + HEADER_BYTES)
}

export function getPage(key: string): StoredPage | undefined {
  const page = pages.get(key)
  return page !== undefined && page.until > Date.now() ? page : undefined
}
