import { A_MINUTE } from '../cache/cache-control.ts'
import { errorReason, log } from '../log.ts'
import type { Scope } from '../scope.ts'

/**
 * One origin for the pictures of all hosts: a site may have many, and by a wildcard any number, and a key names the tenant
 * already.
 */
const ORIGIN = 'https://media.invalid'

/** Marks an entry that stands for a picture that could not be encoded. */
const FAILED = 'x-not-resized'

/** Of the data centre. A key is that of the store, with what a rendition is. */
export async function cachedPicture(key: string): Promise<Response | 'failed' | null> {
  const hit = await caches.default.match(`${ORIGIN}/${key}`).catch((error) => {
    log('warn', 'cache.match failed', { reason: errorReason(error) })
    return undefined
  })
  if (hit === undefined) return null
  if (!hit.headers.has(FAILED)) return hit
  await hit.body?.cancel()
  return 'failed'
}

export function cachePicture(key: string, picture: Response, scope: Scope): void {
  scope.waitUntil(
    caches.default
      .put(`${ORIGIN}/${key}`, picture)
      .catch((error) => log('warn', 'cache.put failed', { reason: errorReason(error) })),
  )
}

/** For a minute nothing tries to encode it again. */
export function cacheFailure(key: string, scope: Scope): void {
  cachePicture(key, new Response('', { headers: { 'cache-control': A_MINUTE, [FAILED]: '1' } }), scope)
}
