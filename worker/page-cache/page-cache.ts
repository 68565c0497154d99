import { log, reasonOf } from '../log.ts'
import type { StoredPage } from './page-memory.ts'

/** A page that was just made. */
export interface RenderedPage {
  status: number
  headers: Headers
  etag: string
  body: ReadableStream<Uint8Array>
  /** Seconds it may be kept; 0 for never. */
  keepSeconds: number
}

export interface PageTarget {
  /** Everything the page depends on; see page-key. */
  key: string
  host: string
  /** Scheme and host that the site's addresses begin with. */
  origin: string
  /** Of the page, with the query it reads. */
  path: string
  tenant_uuid: string
  revision: string
}

/** A page from beyond this isolate, or one that was made because nobody had it. */
export interface FetchedPage {
  from: 'cache' | 'render'
  /** Its headers are this answer's alone: whoever sends it adds to them. */
  response: Response
  etag: string
  keepSeconds: number
}

/**
 * Where complete pages are kept for a whole data centre. Two ways, one interface; worker/cache/choose picks.
 */
export interface PageCache {
  /** Null where the page must be made. */
  match(target: PageTarget): Promise<FetchedPage | null>
  /** Keeps a page that was just made, if it may be, while it is sent on. */
  keep(target: PageTarget, page: RenderedPage): FetchedPage
}

export function rendered(page: RenderedPage): FetchedPage {
  const { status, headers, body, etag, keepSeconds } = page
  return { from: 'render', response: new Response(body, { status, headers }), etag, keepSeconds }
}

/** Ends every page that is whole. One that broke off has no business in a cache (FAULTS C10, C11). Only pages stream. */
const LAST_BYTES = new TextEncoder().encode('</html>')

/** Reads a page to its end; null when it broke off. */
export async function wholePage(
  body: ReadableStream<Uint8Array>,
  { headers, etag }: Pick<StoredPage, 'headers' | 'etag'>,
): Promise<StoredPage | null> {
  try {
    const bytes = new Uint8Array(await new Response(body).arrayBuffer())
    if (!headers.get('content-type')?.startsWith('text/html')) return { headers, etag, bytes }
    const tail = bytes.subarray(-LAST_BYTES.length)
    return LAST_BYTES.every((byte, index) => byte === tail[index]) ? { headers, etag, bytes } : null
  } catch (error) {
    log('warn', 'page broke off', { reason: reasonOf(error) })
    return null
  }
}
