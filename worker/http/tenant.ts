import type { MiddlewareHandler } from 'hono'
import { HttpError } from '#shared/errors.ts'
import type { AppEnv } from '../context.ts'
import { isAdminHost } from './platform-hosts.ts'
import { noteTenant } from '../scope.ts'
import { readHost } from '#core/routing/host.ts'
import { siteOfHost } from '../store/site-of-host.ts'

/**
 * Finds the site of the host and stores it in the context for the handlers. @throws HttpError 404 without one, 410 for
 * one that is suspended
 */
export function tenant(): MiddlewareHandler<AppEnv> {
  return async function tenant(c, next) {
    const url = new URL(c.req.url)
    const host = readHost(url)
    if (host === null) throw new HttpError(404, 'Not a host name')
    if (isAdminHost(c)) throw new HttpError(404, 'No site here')
    const { site, isStale, origin, store, env } = await siteOfHost(url, host, {
      bindings: c.env,
      scope: c.executionCtx,
    })
    noteTenant(c.executionCtx, site.tenant_uuid)
    c.set('env', env)
    c.set('store', store)
    c.set('host', host)
    c.set('origin', origin)
    c.set('site', site)
    c.set('isStale', isStale)
    return next()
  }
}
