import type { Site } from '#shared/site.ts'
import { REVALIDATE } from './cache-control.ts'
import type { AppContext } from '../context.ts'
import { NO_HINTS } from '#core/routing/hints.ts'
import { routeRequest } from '#core/routing/route.ts'
import { documentAsSent, siteAsSent } from '#core/reading/wire.ts'
import { requestedPage } from './same-host.ts'

/** `GET /api/core/config?url=`: the public App configuration of this host. */
export async function serveConfig(c: AppContext): Promise<Response> {
  const { site } = c.var
  const url = requestedPage(c)
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

/** Without private fields: the tenant's number, hidden sections and their translations. */
function publicSite(site: Site): Record<string, unknown> {
  const header = site.header.filter(isShown)
  const footer = site.footer.filter(isShown)
  const { tenant_id: _ours, ...sent } = siteAsSent({
    ...site,
    config: { ...site.config, ...publicTranslations(site, [...header, ...footer]) },
    header,
    footer,
  })
  return sent
}

/** `config.i18n` without the translations of hidden sections, including sections that are hidden in one locale. */
function publicTranslations({ config }: Site, shown: unknown[]): Pick<Site['config'], 'i18n'> {
  if (config.i18n === undefined) return {}
  const ids = new Set(shown.map((section) => (section as { id?: unknown } | null)?.id))
  const i18n = Object.entries(config.i18n).map(([locale, translation]) => {
    if (translation?.sections === undefined) return [locale, translation]
    const sections = Object.entries(translation.sections)
      .filter(([id]) => ids.has(id))
      .map(([id, texts]) => [id, isHiding(texts) ? { hidden: true } : texts])
    return [locale, { ...translation, sections: Object.fromEntries(sections) }]
  })
  return { i18n: Object.fromEntries(i18n) }
}

function isHiding(translation: unknown): boolean {
  return (translation as { hidden?: unknown } | null)?.hidden === true
}

function isShown(section: unknown): boolean {
  return !(section as { data?: { hidden?: unknown } } | null)?.data?.hidden
}
