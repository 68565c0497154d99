import type { Locale } from '#shared/locales.ts'
import { canonicalPath } from '#shared/paths.ts'
import type { Cookie } from '#shared/schema/cookie-group.ts'
import { A_MINUTE, NO_STORE } from '../../http/cache-control.ts'
import type { AppContext } from '../../context.ts'
import { log } from '#shared/log.ts'
import { splitLocale } from '#core/routing/locale.ts'
import { requestedPage } from '../../http/same-host.ts'

/**
 * `GET /api/cookies/get?url=`: the site's cookie groups in the locale of the page. Empty when there are none
 * or the upstream fails (docs/reference/worker-api.md).
 */
export function serveCookies(c: AppContext): Promise<Response> {
  return cookiesOfPage(c, requestedPage(c).pathname)
}

/** The same for one page of the site. */
export async function cookiesOfPage(c: AppContext, pathname: string): Promise<Response> {
  const canonical = canonicalPath(pathname)
  const { locale } = splitLocale(canonical.ok ? canonical.segments : [], c.var.site)
  const groups = await cookieGroups(locale, c)
  return c.json(groups ?? [], 200, { 'cache-control': groups === null ? NO_STORE : A_MINUTE })
}

/**
 * `GET /api/cookies/preferences?locale=`: the cookie preferences dialog, as `html` and `css`. Pages do not
 * contain it, because few visitors open it.
 */
export async function serveCookiePreferences(c: AppContext): Promise<Response> {
  const { site } = c.var
  const asked = c.req.query('locale')
  const locale = site.locales.find((enabled) => enabled === asked) ?? site.defaultLocale
  const [groups, { cookieDialog }] = await Promise.all([
    cookieGroups(locale, c),
    import('./cookie-dialog.ts'),
  ])
  const dialog = await cookieDialog(groups ?? [], {
    locale,
    preselected: site.settings.consent?.preselected ?? true,
    max: site.settings.consent?.max ?? {},
    assets: c.env.ASSETS,
  })
  return c.json(dialog, 200, { 'cache-control': groups === null ? NO_STORE : A_MINUTE })
}

/** Null if the upstream fails. */
async function cookieGroups(locale: Locale, c: AppContext): Promise<Cookie[] | null> {
  const { site, store, env, origin } = c.var
  try {
    const { cookiesQuery } = await import('../sections/load-section-data.ts')
    const query = cookiesQuery(locale, { env, origin, site })
    const result = await store.queries.get(site, query, c.executionCtx)
    return result?.value ?? []
  } catch (error) {
    log('warn', 'cookie groups not loaded', { site: site.tenant_uuid }, error)
    return null
  }
}
