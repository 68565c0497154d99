import { encode } from '../../page/cache/encoded.ts'
import type { RenderedPage } from '../../page/cache/page-cache.ts'

/** A response with facts about a prepared page, as JSON instead of HTML. */
export function writtenAs(value: object): RenderedPage {
  const body = encode(JSON.stringify(value))
  return { status: 200, headers: new Headers(), etag: '', body, cacheSeconds: 0 }
}
