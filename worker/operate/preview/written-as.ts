import { encode } from '../../page/cache/encoded.ts'
import type { RenderedPage } from '../../page/cache/page-cache.ts'

/** What is read of a prepared page, in place of its HTML. */
export function writtenAs(value: object): RenderedPage {
  const body = encode(JSON.stringify(value))
  return { status: 200, headers: new Headers(), etag: '', body, cacheSeconds: 0 }
}
