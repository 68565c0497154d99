import { localizePath } from '#shared/locales.ts'
import { canonicalPath } from '#shared/paths.ts'
import type { Site } from '#shared/site.ts'
import { matchBlog } from '#core/routing/blog.ts'
import { isPublished, localeOfField, localeRoutes } from '#core/routing/page-claims.ts'
import { matchPage, pathOfPage } from '#core/routing/pages.ts'
import { matchPathRule } from '#core/routing/path-rules.ts'
import type { SiteFiles } from '../site-file.ts'
import { error, type Finding, type LocaleFinding, warning } from './finding.ts'
import { nearestName } from './nearest-name.ts'

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

/** Fields of addresses that are misspelt: they would be further addresses in the default locale. */
export function routeFieldFindings({ pages, locales, defaultLocale }: SiteFiles): Finding[] {
  const fields = locales.map((locale) => `route_${locale.replace('-', '_')}`)
  return pages.flatMap(({ id, routes }) =>
    Object.keys(routes).flatMap((field) => {
      if (field === 'route' || /\d/.test(field) || localeOfField(field) !== null) return []
      const language = /^route_([a-z]{2})(?:[_-]?[a-z]{2})?$/i.exec(field)?.[1]?.toLowerCase()
      const ofLanguage = fields.find((name) => name.startsWith(`route_${language}_`))
      const meant = ofLanguage ?? nearestName(field, ['route', ...fields])
      if (meant === undefined && language === undefined) return []
      const question = meant === undefined ? '' : `; did you mean ${meant}?`
      return [
        {
          ...warning(`page ${id}, ${field}`, `names one more address in ${defaultLocale}${question}`),
          at: { file: `pages/${id}.json`, path: [field] },
        },
      ]
    }),
  )
}
