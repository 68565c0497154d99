import type { Piece } from './pieces.ts'

/** A page that was just made. */
export interface RenderedPage {
  status: number
  headers: Headers
  etag: string
  /** What is sent, in order. */
  pieces: readonly Piece[]
  /** Seconds it may be cached when it has come whole; 0 for never. A promise while that depends on what is on its way. */
  cacheSeconds: number | Promise<number>
}

/** A page as every visitor who asks for it gets it: its headers and its bytes. */
export interface CachedPage {
  headers: Headers
  etag: string
  bytes: Uint8Array
}

export interface PageTarget {
  /** Everything the page depends on; see page-key. */
  key: string
  host: string
  /** Scheme and host that the site's addresses begin with. */
  origin: string
  /** Of the page, with the query it reads. */
  path: string
  /** Key of the site, and its revision: what the page is made from. */
  site: string
  revision: string
}

/** A page from beyond this isolate. */
export interface FetchedPage {
  /** Where it comes from: out of a cache, or made by the entrypoint behind one. */
  from: 'cache' | 'render'
  /** Its headers are this answer's alone. */
  response: Response
  etag: string
  /** How long it may be cached here; 0 for not at all. */
  cacheSeconds: number
}

/** Where complete pages are cached for a whole data centre. Two ways, one interface; choose.ts picks. */
export interface PageCache {
  /** Null where the page must be made. */
  get(target: PageTarget): Promise<FetchedPage | null>
  put(target: PageTarget, page: CachedPage, seconds: number): Promise<void>
}

/** What is left of the time that an answer may be cached (RFC 9111 §4.2), in seconds. */
export function freshSeconds(headers: Headers): number {
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)
  return Math.max(0, maxAge - Number(headers.get('age') ?? 0))
}
