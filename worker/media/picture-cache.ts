import type { Site } from '#shared/site.ts'
import { A_MINUTE } from '../http/cache-control.ts'
import { log } from '#shared/log.ts'
import type { RequestScope } from '../scope.ts'

/** Marks the entry of a picture that could not be encoded. */
const FAILED = 'x-not-resized'

/**
 * The address of a stored picture in the data centre's cache. Cloudflare resolves hosts that do not belong to the
 * Worker (https://developers.cloudflare.com/workers/runtime-apis/cache/), so the address uses the request's host.
 * Visitors can invent hosts below a wildcard; for those it uses the site's first host.
 * @param key of the store
 */
export function pictureAddress(
  { wildcard, hosts }: Pick<Site, 'wildcard' | 'hosts'>,
  host: string,
  key: string,
): string {
  return `https://${wildcard === undefined ? host : (hosts[0] ?? host)}/__media/${key}`
}

export async function cachedPicture(address: string): Promise<Response | 'failed' | null> {
  const hit = await caches.default.match(address).catch((error) => {
    log('warn', 'cache.match failed', {}, error)
    return undefined
  })
  if (hit === undefined) return null
  if (!hit.headers.has(FAILED)) return hit
  await hit.body?.cancel()
  return 'failed'
}

export function cachePicture(address: string, picture: Response, scope: RequestScope): void {
  scope.waitUntil(
    caches.default.put(address, picture).catch((error) => log('warn', 'cache.put failed', {}, error)),
  )
}

/** Encoding is not tried again for a minute. */
export function cacheFailure(address: string, scope: RequestScope): void {
  cachePicture(address, new Response('', { headers: { 'cache-control': A_MINUTE, [FAILED]: '1' } }), scope)
}
