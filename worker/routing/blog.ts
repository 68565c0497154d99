import { blogIndexWord, type Locale, localizePath } from '#shared/locales.ts'
import { joinSegments } from '#shared/paths.ts'
import type { BlogRoute } from '#shared/route.ts'
import type { BlogCategory } from '#shared/schema/site.ts'
import type { Site } from '#shared/site.ts'

export type BlogMatch = Pick<BlogRoute, 'view' | 'category' | 'slug'>

/**
 * The index has its own word in three locales; categories and articles always use `blog`. Only a site with a
 * blog has these routes.
 */
export function matchBlog(rest: readonly string[], locale: Locale, site: Site): BlogMatch | null {
  const { blog } = site.config
  if (blog === undefined) return null
  const [word, category, slug, ...more] = rest
  if (rest.length === 1) return word === blogIndexWord(locale) ? { view: 'index' } : null
  if (word !== 'blog' || category === undefined || more.length > 0) return null
  if (!blog.categories.some((known) => known.slug === category)) return null
  return slug === undefined ? { view: 'category', category } : { view: 'article', category, slug }
}

/** The address of a blog view in `locale`, with its prefix. */
export function blogPath(match: BlogMatch, locale: Locale, site: Pick<Site, 'defaultLocale'>): string {
  const segments =
    match.view === 'index'
      ? [blogIndexWord(locale)]
      : ['blog', match.category, match.slug].filter((segment) => segment !== undefined)
  return localizePath(locale, joinSegments(segments), site.defaultLocale)
}

/**
 * Whether the index, or a category, has posts in a locale. Where the upstream does not say which categories
 * have posts in which locale, every category counts as having posts in every locale.
 */
export function hasPosts(
  { category }: Pick<BlogRoute, 'category'>,
  locale: Locale,
  { config: { blog } }: Pick<Site, 'config'>,
): boolean {
  if (blog === undefined) return false
  const shown = blog.categories.filter(({ slug }) => category === undefined || slug === category)
  return shown.length === 0 || shown.some(({ locales }) => locales === undefined || locales.includes(locale))
}

/** The name that a site gives its blog; undefined where the site leaves it to the product. */
export function blogName({ config: { blog } }: Pick<Site, 'config'>, locale: Locale): string | undefined {
  return blog?.i18n?.[locale]?.name ?? blog?.name
}

export function categoryName({ name, i18n }: BlogCategory, locale: Locale): string {
  return i18n?.[locale]?.name ?? name
}
