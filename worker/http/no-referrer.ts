import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'

/** For addresses that are secrets: the page that is opened next, and its scripts, do not see where the visitor was. */
export function noReferrer(): MiddlewareHandler<AppEnv> {
  return async function noReferrer(c, next) {
    await next()
    c.res.headers.set('referrer-policy', 'no-referrer')
  }
}
