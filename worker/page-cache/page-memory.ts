import { ByteLru } from '../cache/byte-lru.ts'

/** A page as everybody who asks for it gets it: its headers and its bytes. */
export interface StoredPage {
  headers: Headers
  etag: string
  bytes: Uint8Array
}

interface Kept extends StoredPage {
  /** Unix milliseconds. */
  until: number
}

/** What the headers of a page weigh, roughly. */
const HEADER_BYTES = 2048

/** Pages of this isolate, held as bytes: a hit encodes nothing. */
let pages: ByteLru<Kept> | undefined

/** @param maxBytes for all pages together; the first call decides */
export function rememberPage(key: string, page: StoredPage, keepSeconds: number, maxBytes: number): void {
  pages ??= new ByteLru(maxBytes)
  pages.set(key, { ...page, until: Date.now() + keepSeconds * 1000 }, page.bytes.byteLength + HEADER_BYTES)
}

export function recallPage(key: string): StoredPage | undefined {
  const page = pages?.get(key)
  return page !== undefined && page.until > Date.now() ? page : undefined
}
