import type { MiddlewareHandler } from 'hono'
import { HttpError, NO_SITE, SITE_SUSPENDED } from '#shared/errors.ts'
import type { AppEnv } from '../context.ts'
import { readEnv } from '../env.ts'
import { isAdminHost } from './admin-host.ts'
import { noteTenant } from '../scope.ts'
import { readHost } from '#core/routing/host.ts'
import { siteOrigin } from '../store/origin.ts'
import { isolateStore } from '../store/isolate-store.ts'

/** Host → site, or a 404 without a site. No later code chooses a tenant. */
export function tenant(): MiddlewareHandler<AppEnv> {
  return async function tenant(c, next) {
    const url = new URL(c.req.url)
    const host = readHost(url)
    if (host === null) throw new HttpError(404, 'Not a host name')
    if (isAdminHost(c)) throw new HttpError(404, 'No site here')
    const store = isolateStore(c.env)
    const origin = siteOrigin(url, host)
    const lookup = await store.site(host, origin + url.pathname, c.executionCtx)
    if (lookup.kind === 'unknown') throw new HttpError(404, NO_SITE)
    if (lookup.kind === 'suspended') throw new HttpError(410, SITE_SUSPENDED)
    noteTenant(c.executionCtx, lookup.site.tenant_uuid)
    c.set('env', readEnv(c.env))
    c.set('store', store)
    c.set('host', host)
    c.set('origin', origin)
    c.set('site', lookup.site)
    c.set('isStale', lookup.isStale)
    return next()
  }
}
