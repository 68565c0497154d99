import { languageTag, type Locale } from '#shared/locales.ts'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { pathIn, type Translations } from '#core/routing/locale-paths.ts'

/** One address of a set of translations. */
export interface Alternate {
  /** BCP 47, or `x-default` for visitors of every other language. */
  hreflang: string
  /** Absolute. */
  href: string
}

/**
 * The addresses of one page in all locales in which it is published, its own included. The head, the `Link` header
 * and the sitemap use this function, and every page of a set gets the same set, so the three always agree.
 * @param pathOf the path in a locale, if the caller has it already
 * @returns empty for a page in one locale, and for a page without translations, such as page 2 of a list or a
 * filtered one
 */
export function pageAlternates(
  site: Site,
  route: PageRoute | BlogRoute,
  origin: string,
  post?: Translations,
  pathOf = (locale: Locale) => pathIn(locale, route, site, post),
): Alternate[] {
  if (site.locales.length < 2 || route.query.page !== undefined || isFiltered(route)) return []
  const paths = publishedPaths(site, pathOf)
  if (paths.size < 2 || paths.get(route.locale) !== route.path) return []
  const links = Array.from(paths, ([locale, path]) => ({
    hreflang: languageTag(locale),
    href: origin + path,
  }))
  const fallback = paths.get(site.defaultLocale) ?? paths.values().next().value
  return [...links, { hreflang: 'x-default', href: `${origin}${fallback}` }]
}

/** Whether a list of the page is filtered or sorted. */
export function isFiltered({ query }: Pick<PageRoute, 'query'>): boolean {
  return query.cat !== undefined || query.filters !== undefined
}

/** In the site's order. */
function publishedPaths(site: Site, pathOf: (locale: Locale) => string | null): Map<Locale, string> {
  const paths = new Map<Locale, string>()
  for (const locale of site.locales) {
    const path = pathOf(locale)
    if (path !== null) paths.set(locale, path)
  }
  return paths
}

/** RFC 8288. Addresses are percent-encoded and hold no angle bracket. */
export function alternateLinks(alternates: readonly Alternate[]): string[] {
  return alternates.map(({ hreflang, href }) => `<${href}>; rel="alternate"; hreflang="${hreflang}"`)
}
