import { languageTag, type Locale } from '#shared/locales.ts'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { pathIn, type Translations } from '../routing/languages.ts'

/** One address of a set of translations. */
export interface Alternate {
  /** BCP 47, or `x-default` for readers of none of these languages. */
  hreflang: string
  /** Absolute. */
  href: string
}

/**
 * The addresses of one page in all languages it is published in, itself included. Head, `Link` header and
 * sitemap ask here, and every page of a set computes the same set, so they cannot disagree.
 * @returns empty for a page in one language, and for what is no translation of anything: page 2 of a list
 */
export function alternatesOf(
  site: Site,
  route: PageRoute | BlogRoute,
  origin: string,
  post?: Translations,
): Alternate[] {
  if (site.locales.length < 2 || route.query.page !== undefined) return []
  const paths = pathsOf(site, route, post)
  if (paths.size < 2 || paths.get(route.locale) !== route.path) return []
  const links = Array.from(paths, ([locale, path]) => ({
    hreflang: languageTag(locale),
    href: origin + path,
  }))
  const fallback = paths.get(site.defaultLocale) ?? paths.values().next().value
  return [...links, { hreflang: 'x-default', href: `${origin}${fallback}` }]
}

/** In the site's order. */
function pathsOf(site: Site, route: PageRoute | BlogRoute, post?: Translations): Map<Locale, string> {
  const paths = new Map<Locale, string>()
  for (const locale of site.locales) {
    const path = pathIn(locale, route, site, post)
    if (path !== null) paths.set(locale, path)
  }
  return paths
}

/** RFC 8288. Addresses are percent-encoded and hold no angle bracket. */
export function alternateLinks(alternates: readonly Alternate[]): string[] {
  return alternates.map(({ hreflang, href }) => `<${href}>; rel="alternate"; hreflang="${hreflang}"`)
}
