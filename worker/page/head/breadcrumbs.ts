import { localizePath } from '#shared/locales.ts'
import type { Messages } from '#shared/messages.ts'
import { canonicalPath, joinSegments } from '#shared/paths.ts'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { blogName, blogPath, categoryName } from '#core/routing/blog.ts'
import { homePath } from '#core/routing/locale-paths.ts'
import { splitLocale } from '#core/routing/locale.ts'
import { matchPage } from '#core/routing/pages.ts'

export interface Crumb {
  name: string
  path: string
}

/**
 * The trail from the home page to a page, both included. A page is a parent if its address is a prefix of this
 * address. A parent's address in another locale is known from its own document only, so other locales leave parents
 * out.
 * @param name the page's own name
 */
export function pageBreadcrumbs(
  route: PageRoute | BlogRoute,
  name: string,
  { site, messages }: { site: Site; messages: Messages },
): Crumb[] {
  const path = homePath(route.locale, site)
  if (route.path === path) return []
  const home = { name: messages.home, path }
  const between = route.kind === 'blog' ? blogCrumbs(route, site, messages) : pagesAbove(route, site)
  return [home, ...between, { name, path: route.path }]
}

function blogCrumbs({ view, category, locale }: BlogRoute, site: Site, messages: Messages): Crumb[] {
  if (view === 'index') return []
  const name = blogName(site, locale) ?? messages['blog.title']
  const index = { name, path: blogPath({ view: 'index' }, locale, site) }
  const known = site.config.blog?.categories.find(({ slug }) => slug === category)
  if (view === 'category' || known === undefined) return [index]
  const path = blogPath({ view: 'category', category: known.slug }, locale, site)
  return [index, { name: categoryName(known, locale), path }]
}

function pagesAbove({ path, locale }: PageRoute, site: Site): Crumb[] {
  const canonical = canonicalPath(path)
  if (locale !== site.defaultLocale || !canonical.ok) return []
  const { rest } = splitLocale(canonical.segments, site)
  return rest.slice(1).flatMap((_, index) => {
    const above = rest.slice(0, index + 1)
    const match = matchPage(above, locale, site)
    const isOpen = match?.kind === 'page' && match.page.access === 'public' && match.page.name !== ''
    return isOpen
      ? [{ name: match.page.name, path: localizePath(locale, joinSegments(above), site.defaultLocale) }]
      : []
  })
}
