import { HttpError } from '#shared/errors.ts'
import { A_DAY, IMMUTABLE, NO_STORE } from '../cache/cache-control.ts'
import type { AppContext } from '../context.ts'

/** Files of the build. Those below /assets/ are named by their content and never change. */
export async function serveAssets(c: AppContext): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  return serveFile(c, pathname, pathname.startsWith('/assets/') ? IMMUTABLE : A_DAY)
}

/** Which files this build and those before it have; for the next deploy (scripts/keep-assets.ts). */
export function serveBuildFiles(c: AppContext): Promise<Response> {
  return serveFile(c, '/builds/assets.json', NO_STORE)
}

async function serveFile(c: AppContext, pathname: string, cacheControl: string): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new Request(`https://assets.invalid${pathname}`, c.req.raw))
  // A page in place of a missing script would be run as one.
  if (file.status === 404 || file.headers.get('content-type')?.startsWith('text/html')) {
    await file.body?.cancel()
    throw new HttpError(404, 'No such file')
  }
  const response = new Response(file.body, file)
  response.headers.set('cache-control', cacheControl)
  return response
}
