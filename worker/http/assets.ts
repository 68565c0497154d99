import { HttpError } from '#shared/errors.ts'
import { RESERVED_FILES, RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { A_DAY, IMMUTABLE, NO_STORE } from './cache-control.ts'
import type { AppContext } from '../context.ts'

/** Files of the build. Names below /assets/ contain a hash, so those files never change. */
export function serveAssets(c: AppContext): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  return serveFile(c, pathname, pathname.startsWith(RESERVED_FOLDERS.assets) ? IMMUTABLE : A_DAY)
}

/** Lists the files of this build and of earlier builds, for the next deploy (build/keep-assets.ts). */
export function serveBuildFiles(c: AppContext): Promise<Response> {
  return serveFile(c, RESERVED_FILES.buildFiles, NO_STORE)
}

/** A picture of the demo sites (demo/public). Any other address below /demo/ belongs to the tenant. */
export async function serveDemoPicture(
  c: AppContext,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const { pathname } = new URL(c.req.url)
  const picture = await fileAt(c, pathname, A_DAY)
  if (picture !== null) return picture
  await next()
  return undefined
}

async function serveFile(c: AppContext, pathname: string, cacheControl: string): Promise<Response> {
  const file = await fileAt(c, pathname, cacheControl)
  if (file === null) throw new HttpError(404, 'No such file')
  return file
}

async function fileAt(c: AppContext, pathname: string, cacheControl: string): Promise<Response | null> {
  const file = await c.env.ASSETS.fetch(new Request(`https://assets.invalid${pathname}`, c.req.raw))
  // No script, picture or font is HTML: this is a page in place of a missing file.
  if (file.status === 404 || file.headers.get('content-type')?.startsWith('text/html')) {
    await file.body?.cancel()
    return null
  }
  const response = new Response(file.body, file)
  response.headers.set('cache-control', cacheControl)
  return response
}
