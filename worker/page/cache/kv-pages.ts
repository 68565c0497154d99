import { KV_EDGE_CACHE_SECONDS } from '../../store/lifetimes.ts'
import { withinKvDeadline } from '../../store/kv-deadline.ts'
import { log } from '#shared/log.ts'
import { sha256 } from '#shared/crypto/digest.ts'
import type { StoredPage, RenderedPage } from './page-cache.ts'

/** Version of the format. Raise it when `Label` changes. */
const VERSION = 1

/**
 * The first line of a value; the HTML follows. It is not in KV's metadata, whose limit is 1,024 bytes: a policy alone
 * may be longer.
 */
interface Label {
  v: number
  /** The key of the page (page-key.ts). */
  key: string
  etag: string
  headers: [name: string, value: string][]
  /** Unix milliseconds. */
  until: number
}

/**
 * Finished pages in KV, which every isolate of every location reads (docs/caching.md). A page's key names everything
 * that it depends on.
 */
export class KvPages {
  readonly #kv: KVNamespace

  constructor(kv: KVNamespace) {
    this.#kv = kv
  }

  /** The page; null where KV has none, undefined where KV is slow or fails. */
  async get(key: string): Promise<RenderedPage | null | undefined> {
    try {
      const name = await kvName(key)
      const text = await withinKvDeadline(
        this.#kv.get(name, { type: 'text', cacheTtl: KV_EDGE_CACHE_SECONDS }),
      )
      return text === null ? null : readPage(text, key)
    } catch (error) {
      log('warn', 'kv.get failed', { kind: 'html' }, error)
      return undefined
    }
  }

  /** Writes a page. A failed write costs another isolate the rendering; the visitor does not notice. */
  async put(key: string, { etag, headers, bytes }: StoredPage, seconds: number): Promise<void> {
    const label: Label = { v: VERSION, key, etag, headers: [...headers], until: Date.now() + seconds * 1000 }
    const text = `${JSON.stringify(label)}\n${new TextDecoder().decode(bytes)}`
    try {
      await this.#kv.put(await kvName(key), text, { expirationTtl: seconds })
    } catch (error) {
      log('warn', 'kv.put failed', { kind: 'html' }, error)
    }
  }
}

/** Hashed, because a key may be longer than KV allows. */
async function kvName(key: string): Promise<string> {
  return `html:${await sha256(key)}`
}

/** Null for a value that is too old, or written by a build with another format. */
function readPage(text: string, key: string): RenderedPage | null {
  const end = text.indexOf('\n')
  const label = readLabel(text.slice(0, Math.max(0, end)))
  if (label === null) {
    log('warn', 'kv.unreadable', { kind: 'html' })
    return null
  }
  const cacheSeconds = Math.floor((label.until - Date.now()) / 1000)
  if (label.key !== key || cacheSeconds <= 0) return null
  return {
    status: 200,
    headers: new Headers(label.headers),
    etag: label.etag,
    body: new TextEncoder().encode(text.slice(end + 1)),
    cacheSeconds,
  }
}

function readLabel(line: string): Label | null {
  try {
    const label = JSON.parse(line)
    return isLabel(label) ? label : null
  } catch {
    return null // truncated, or not written by Vitrine: counts as not stored
  }
}

function isLabel(label: unknown): label is Label {
  if (typeof label !== 'object' || label === null) return false
  const { v, key, etag, headers, until } = label as Record<string, unknown>
  return (
    v === VERSION &&
    typeof key === 'string' &&
    typeof etag === 'string' &&
    typeof until === 'number' &&
    Array.isArray(headers) &&
    headers.every((pair) => Array.isArray(pair) && pair.length === 2)
  )
}
