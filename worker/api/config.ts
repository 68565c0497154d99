import type { Site } from '#shared/site.ts'
import { REVALIDATE } from '../cache/cache-control.ts'
import type { AppContext } from '../context.ts'
import { NO_HINTS } from '../routing/hints.ts'
import { routeRequest } from '../routing/route.ts'
import { documentAsSent, siteAsSent } from '../content/wire.ts'
import { askedPage } from './same-host.ts'

/** `GET /api/core/config?url=`: the App configuration of this host, as anybody may see it (Contract §3). */
export async function serveConfig(c: AppContext): Promise<Response> {
  const { site } = c.var
  const url = askedPage(c)
  const route = routeRequest(site, url, NO_HINTS)
  const lookup =
    route.kind === 'page'
      ? await c.var.store.page(
          site,
          { host: c.var.host, url: c.var.origin + route.path, page_id: route.page.id, locale: route.locale },
          c.executionCtx,
        )
      : null
  const page =
    route.kind === 'page' && lookup?.kind === 'found'
      ? { ...route.page, ...(await documentAsSent(lookup.document)), locale: route.locale }
      : null
  const currentRouteObj = page && { page_id: page.id, locale: page.locale, layout: page.layout ?? 'core' }
  return c.json({ ...publicSite(site), page, currentRouteObj }, 200, { 'cache-control': REVALIDATE })
}

/** Without what is ours alone: the tenant's number (Contract §3) and what is hidden (§4.15). */
function publicSite(site: Site): Record<string, unknown> {
  const { tenant_id: _ours, ...sent } = siteAsSent({
    ...site,
    header: site.header.filter(isShown),
    footer: site.footer.filter(isShown),
  })
  return sent
}

function isShown(section: unknown): boolean {
  return !(section as { data?: { hidden?: unknown } } | null)?.data?.hidden
}
