import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'
import { INERT_POLICY } from './content-security-policy.ts'
import { securityHeaders } from './headers.ts'

/**
 * Adds the security headers and the request id to every response. A response without a policy is data: it
 * gets a policy under which nothing runs.
 */
export function finish(): MiddlewareHandler<AppEnv> {
  return async function finish(c, next) {
    c.set('requestId', crypto.randomUUID())
    await next()
    const { headers } = c.res
    headers.set('x-request-id', c.get('requestId'))
    // A page already has all of these headers.
    if (headers.has('permissions-policy')) return
    const { origin } = new URL(c.req.url)
    for (const [name, value] of Object.entries(securityHeaders(origin)))
      if (name !== 'referrer-policy' || !headers.has(name)) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', INERT_POLICY)
  }
}
