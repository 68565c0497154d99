import { type Locale, localizePath } from '#shared/locales.ts'
import type { BlogRoute, PageRoute, Route, SearchRoute } from '#shared/route.ts'
import type { Post } from '#shared/schema/blog.ts'
import type { Site } from '#shared/site.ts'
import { blogPath, hasPosts } from './blog.ts'
import { matchDocument } from './document.ts'
import { isOpenPage, matchAddress } from './match-address.ts'
import { pathOfPage } from './pages.ts'

type Shown = Exclude<Route, { kind: 'redirect' }>

/** The translations of an article, if the upstream names them. */
export interface Translations {
  alternates?: Post['alternates'] | undefined
}

/** Target of one entry of the language selector. */
export interface LocalePath {
  locale: Locale
  path: string
  /** The page does not exist in that locale, so the entry leads to the locale's home page. */
  isHome: boolean
}

/** The home page of a locale: the target of the back button and the logo. */
export function homePath(locale: Locale, site: Pick<Site, 'defaultLocale'>): string {
  return localizePath(locale, '/', site.defaultLocale)
}

/**
 * The path of `route` in `locale`. Null if the page does not exist there, or if only the upstream knows. The path
 * resolves to that page: paths claimed by a path rule or another page are not returned.
 */
export function pathIn(
  locale: Locale,
  route: PageRoute | BlogRoute | SearchRoute,
  site: Site,
  post?: Translations,
): string | null {
  const path = candidateIn(locale, route, site, post)
  if (path === null) return null
  const url = new URL(path, BASE)
  if (matchDocument(site, url) !== null) return null
  // A page's path belongs to no other page. Looking it up would need the route table of every locale.
  if (route.kind === 'page') return isOpenPage(site, url, route.page, locale) ? path : null
  const found = matchAddress(site, url)
  return found !== null && isSamePlace(found, route, locale) ? found.path : null
}

/** Never fetched; base for parsing a path as a URL. */
const BASE = 'https://same.invalid'

function candidateIn(
  locale: Locale,
  route: PageRoute | BlogRoute | SearchRoute,
  site: Site,
  post: Translations | undefined,
): string | null {
  if (route.kind === 'search') return localizePath(locale, '/search', site.defaultLocale)
  if (route.kind === 'page') return pathOfPage(route.page.id, locale, site)
  if (route.view !== 'article') return hasPosts(route, locale, site) ? blogPath(route, locale, site) : null
  if (locale === route.locale) return route.path
  const path = post?.alternates?.[locale]
  return path !== undefined && isPath(path) ? path : null
}

/** Checks the upstream's path: a parser reads `/\[` as an invalid host. */
function isPath(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, BASE) && new URL(path, BASE).origin === BASE
}

function isSamePlace(
  found: Route,
  route: BlogRoute | SearchRoute,
  locale: Locale,
): found is BlogRoute | SearchRoute {
  if (found.kind === 'search') return route.kind === 'search' && found.locale === locale
  return (
    found.kind === 'blog' && route.kind === 'blog' && found.view === route.view && found.locale === locale
  )
}

/** The targets of a page's language selector: each enabled locale, in the site's order. */
export function localePaths(site: Site, route: Shown, post?: Translations): LocalePath[] {
  return site.locales.map((locale) => {
    const path = route.kind === 'error' ? null : pathIn(locale, route, site, post)
    return { locale, path: path ?? homePath(locale, site), isHome: path === null }
  })
}

/**
 * Whether going from one route to the other looks like a use of the language selector: to the same page in another
 * locale, or to that locale's home page. Links in texts rarely do that (docs/decisions/010-language-choice.md).
 */
export function isLocaleChoice(site: Site, from: Route, to: PageRoute | BlogRoute): boolean {
  if (from.kind === 'redirect' || from.locale === to.locale) return false
  const isArticle = (route: Route) => route.kind === 'blog' && route.view === 'article'
  // Only the upstream knows which article translates which, and this decision is not worth a query.
  if (isArticle(from) && isArticle(to)) return true
  return localePaths(site, from).some(({ locale, path }) => locale === to.locale && path === to.path)
}
