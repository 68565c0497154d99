import type { AppContext } from '../context.ts'
import { NO_STORE } from '../cache/cache-control.ts'

type Handler = (c: AppContext) => Response | Promise<Response>

/**
 * A handler for one method. Other methods get a 405 with the allowed ones (RFC 9110 §15.5.6). GET also
 * answers HEAD.
 */
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
