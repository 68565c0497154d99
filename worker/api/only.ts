import type { AppContext } from '../context.ts'
import { NO_STORE } from '../cache/cache-control.ts'

type Handler = (c: AppContext) => Response | Promise<Response>

/** A handler for these methods; any other is told which there are (RFC 9110 §15.5.6). GET answers HEAD as well. */
export function only(method: 'GET' | 'POST', handle: Handler): Handler {
  const allowed = method === 'GET' ? ['GET', 'HEAD'] : ['POST']
  return async function only(c) {
    if (!allowed.includes(c.req.method)) {
      return new Response(null, {
        status: 405,
        headers: { allow: allowed.join(', '), 'cache-control': NO_STORE },
      })
    }
    const response = await handle(c)
    if (c.req.method !== 'HEAD') return response
    await response.body?.cancel()
    return new Response(null, response)
  }
}
