import { PRIVATE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import { endSession } from '../session/cookie-storage.ts'

/**
 * The response of a host without sign-in to a browser that still has a session cookie, from a time when the site had
 * `account`. It is the page of all visitors, with `Set-Cookie` headers that remove the session. Browsers remove the
 * cookies before a script of the page runs, and scripts of the tenant run here. Never a 304, because a browser would
 * show its own copy, and never cached.
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
