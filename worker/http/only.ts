import type { AppContext } from '../context.ts'
import { NO_STORE } from './cache-control.ts'

export type Method = 'GET' | 'POST'
type Handler = (c: AppContext) => Response | Promise<Response>

/**
 * A handler for one method or several. Other methods get a 405 with the allowed ones (RFC 9110 §15.5.6). GET also
 * answers HEAD.
 */
export function only(methods: Method | Method[], handle: Handler): Handler {
  const allowed = [methods].flat().flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
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
