import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'
import { INERT_POLICY } from '../security/content-security-policy.ts'
import { securityHeaders } from '../security/headers.ts'

/**
 * What every answer carries: who may trust it, and by which name to find it in the logs. What says no policy of
 * its own is data, and nothing in it may run.
 */
export function finish(): MiddlewareHandler<AppEnv> {
  return async function finish(c, next) {
    c.set('requestId', crypto.randomUUID())
    await next()
    const { headers } = c.res
    headers.set('x-request-id', c.get('requestId'))
    // A page was made with all of them.
    if (headers.has('permissions-policy')) return
    const { origin } = new URL(c.req.url)
    for (const [name, value] of Object.entries(securityHeaders(origin))) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', INERT_POLICY)
  }
}
