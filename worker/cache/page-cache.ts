import { log, reasonOf } from '../log.ts'
import type { StoredPage } from './page-memory.ts'

/** A page that was just made. */
export interface RenderedPage {
  status: number
  headers: [name: string, value: string][]
  etag: string
  body: ReadableStream<Uint8Array>
  /** Seconds it may be kept; 0 for never. */
  keepSeconds: number
}

interface PageTarget {
  /** Everything the page depends on; see page-key. */
  key: string
  host: string
  /** Canonical address of the page, with the query it reads. */
  url: string
  tenant_uuid: string
  revision: string
}

/** A page from beyond this isolate, or one that was made because nobody had it. */
export interface FetchedPage {
  from: 'cache' | 'render'
  status: number
  headers: RenderedPage['headers']
  etag: string
  body: ReadableStream<Uint8Array> | null
  keepSeconds: number
}

/**
 * Where complete pages are kept for a whole data centre. Two ways, one interface; worker/cache/choose picks.
 */
export interface PageCache {
  fetch(target: PageTarget, render: () => Promise<RenderedPage>): Promise<FetchedPage>
}

export function rendered(page: RenderedPage): FetchedPage {
  return { ...page, from: 'render' }
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
    const isPage = headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))
    if (!isPage) return { headers, etag, bytes }
    const tail = bytes.subarray(-LAST_BYTES.length)
    return LAST_BYTES.every((byte, index) => byte === tail[index]) ? { headers, etag, bytes } : null
  } catch (error) {
    log('warn', 'page broke off', { reason: reasonOf(error) })
    return null
  }
}
