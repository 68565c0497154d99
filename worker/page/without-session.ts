import { PRIVATE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import { endSession } from '../session/cookie-storage.ts'

/**
 * The answer of a host without sign-in to a browser that holds a session of it, from a time when the site had `account`:
 * the page as every visitor gets it, and its cookies removed. Browsers remove them before a script of the page runs, and
 * scripts of the tenant run here. It is whole, since a browser may take a page of its own for a 304, and kept by no cache.
 */
export async function withoutSession(
  c: AppContext,
  serve: (c: AppContext) => Promise<Response>,
): Promise<Response> {
  const cookies = endSession(c.req.raw, c.get('env'))
  if (cookies.length === 0) return serve(c)
  const asked = new Headers(c.req.raw.headers)
  asked.delete('if-none-match')
  c.req.raw = new Request(c.req.raw, { headers: asked })
  const { status, body, headers: own } = await serve(c)
  const headers = new Headers(own)
  headers.set('cache-control', PRIVATE)
  headers.delete('etag')
  headers.delete('speculation-rules')
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(body, { status, headers })
}
