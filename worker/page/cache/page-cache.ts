import type { Site } from '#shared/site.ts'
import type { StreamedBody } from './page-body.ts'

/** A page that was just rendered. */
export interface RenderedPage {
  status: number
  headers: Headers
  etag: string
  body: Uint8Array | StreamedBody
  /**
   * Seconds to cache the complete page; 0 for never. A promise while it depends on sections whose
   * data is loading.
   */
  cacheSeconds: number | Promise<number>
}

/** A complete page as memory and caches store it, the same for all visitors. */
export interface StoredPage {
  headers: Headers
  etag: string
  bytes: Uint8Array
}

/** Identifies a page before it is rendered. */
export interface PageTarget {
  /** Everything that the page depends on; see page-key. */
  key: string
  host: string
  /** Scheme and host of the site's addresses. */
  origin: string
  /** Path of the page with the query that it reads. */
  path: string
  /** Key and revision of the site. */
  site: string
  revision: string
}

/**
 * The answer of a data centre's cache, or of the entrypoint behind it. It differs from a `StoredPage` in that its bytes are
 * not read, so that they can be streamed to the visitor.
 */
export interface FetchedPage {
  /** A cache, or the entrypoint behind Workers Cache. */
  from: 'cache' | 'render'
  /** The headers are not shared with another response. */
  response: Response
  etag: string
  /** Seconds to cache the page in memory; 0 for never. */
  cacheSeconds: number
}

/** A cache of complete pages for a whole data centre. Two implementations; choose.ts selects one. */
export interface PageCache {
  /** Null when the page must be rendered. */
  get(target: PageTarget): Promise<FetchedPage | null>
  put(target: PageTarget, page: StoredPage, seconds: number): Promise<void>
}

/**
 * The page with a limit on its time in caches. If an edit of a page does not change the site's revision, the page's key
 * stays the same, so it is cached no longer than the site is fresh.
 */
export function withinFreshness(
  page: RenderedPage,
  { revisionCoversPages }: Pick<Site, 'revisionCoversPages'>,
  freshMs: number,
): RenderedPage {
  if (revisionCoversPages) return page
  const limit = (seconds: number) => Math.min(seconds, Math.floor(freshMs / 1000))
  const { cacheSeconds } = page
  return {
    ...page,
    cacheSeconds: typeof cacheSeconds === 'number' ? limit(cacheSeconds) : cacheSeconds.then(limit),
  }
}

/** The remaining freshness of a response (RFC 9111 §4.2), in seconds. */
export function freshSeconds(headers: Headers): number {
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)
  return Math.max(0, maxAge - Number(headers.get('age') ?? 0))
}
