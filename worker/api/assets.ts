import { HttpError } from '#shared/errors.ts'
import { RESERVED_FILES, RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { A_DAY, IMMUTABLE, NO_STORE } from '../cache/cache-control.ts'
import type { AppContext } from '../context.ts'

/** Files of the build. Those below /assets/ are named by their content and never change. */
export function serveAssets(c: AppContext): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  return serveFile(c, pathname, pathname.startsWith(RESERVED_FOLDERS.assets) ? IMMUTABLE : A_DAY)
}

/** Which files this build and those before it have; for the next deploy (scripts/keep-assets.ts). */
export function serveBuildFiles(c: AppContext): Promise<Response> {
  return serveFile(c, RESERVED_FILES.buildFiles, NO_STORE)
}

/** A picture of the demo sites (demo/public); any other address below /demo/ is a tenant's. */
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
  // A page in place of a missing script would be run as one.
  if (file.status === 404 || file.headers.get('content-type')?.startsWith('text/html')) {
    await file.body?.cancel()
    return null
  }
  const response = new Response(file.body, file)
  response.headers.set('cache-control', cacheControl)
  return response
}
