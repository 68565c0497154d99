import { localizePath } from '#shared/locales.ts'
import { canonicalPath } from '#shared/paths.ts'
import type { Site } from '#shared/site.ts'
import { matchBlog } from '#core/routing/blog.ts'
import { isPublished, localeRoutes } from '#core/routing/page-claims.ts'
import { matchPage, pathOfPage } from '#core/routing/pages.ts'
import { matchPathRule } from '#core/routing/path-rules.ts'
import type { SiteFiles } from '../site-file.ts'
import { error, type Finding, type LocaleFinding, warning } from './finding.ts'

/** Duplicate addresses, addresses that are taken by something else, and pages without an address. */
export function routeFindings(site: Site): LocaleFinding[] {
  const pages = site.pages.map((page) => ({ page, routes: localeRoutes(page, site.defaultLocale) }))
  return site.locales.flatMap((locale) => {
    const published = pages.filter(({ page }) => isPublished(page, locale))
    const findings = published.flatMap(({ page, routes }) => {
      const paths = routes.get(locale) ?? routes.get(site.defaultLocale) ?? []
      const where = `page ${page.id}`
      if (paths.length === 0 && pathOfPage(page.id, locale, site) === null)
        return [warning(where, 'has no address, so no visitor reaches it')]
      return paths.flatMap((path) => taken(path, page.id).map((message) => error(where, message)))
    })
    const home = localizePath(locale, '/', site.defaultLocale)
    const hasHome = matchPage([], locale, site) !== null || matchPathRule(home, '', site) !== null
    const homeless: Finding[] = hasHome
      ? []
      : [(locale === site.defaultLocale ? error : warning)('site', `there is no page at ${home}`)]
    return [...homeless, ...findings].map((finding) => ({ ...finding, locale }))

    function taken(path: string, id: string): string[] {
      const canonical = canonicalPath(path)
      const segments = canonical.ok ? canonical.segments.filter((segment) => segment !== '') : []
      const address = localizePath(locale, path, site.defaultLocale)
      if (matchPathRule(address, '', site) !== null) return [`a path rule takes its address ${address}`]
      if (matchBlog(segments, locale, site) !== null) return [`the blog takes its address ${address}`]
      const match = matchPage(segments, locale, site)
      return match?.kind === 'page' && match.page.id !== id
        ? [`page ${match.page.id} has the same address: ${address}`]
        : []
    }
  })
}

/** Exact addresses whose page does not exist. */
export function exactRouteFindings(files: SiteFiles): Finding[] {
  const pages = new Set(files.pages.map(({ id }) => id))
  return Object.entries(files.routes)
    .filter(([, { page_id }]) => !pages.has(page_id))
    .map(([route, { page_id }]) =>
      error(`routes["${route}"]`, `names the page ${page_id}, which does not exist`),
    )
}
