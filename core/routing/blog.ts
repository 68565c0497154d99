import { blogIndexWord, type Locale, localizePath } from '#shared/locales.ts'
import { joinSegments } from '#shared/paths.ts'
import type { BlogRoute } from '#shared/route.ts'
import type { BlogCategory, SiteConfig } from '#shared/schema/site.ts'
import type { Site } from '#shared/site.ts'

type Blog = NonNullable<SiteConfig['blog']>

export type BlogMatch = Pick<BlogRoute, 'view' | 'category' | 'author' | 'tag' | 'slug'>

/**
 * The word for the index differs in some locales; categories and articles always use `blog`. Only sites with a blog
 * have these routes.
 */
export function matchBlog(rest: readonly string[], locale: Locale, site: Site): BlogMatch | null {
  const { blog } = site.config
  if (blog === undefined) return null
  const [word, category, slug, ...more] = rest
  if (rest.length === 1) return word === blogIndexWord(locale) ? { view: 'index' } : null
  if (word !== 'blog' || category === undefined || more.length > 0) return null
  if (!blog.categories.some((known) => known.slug === category)) return matchAuthorOrTag(category, slug, blog)
  return slug === undefined ? { view: 'category', category } : { view: 'article', category, slug }
}

/** The posts of an author or with a tag. A category named `author` or `tag` takes precedence. */
function matchAuthorOrTag(word: string, slug: string | undefined, blog: Blog): BlogMatch | null {
  const isKnown = ({ slug: known }: { slug: string }) => known === slug
  if (slug === undefined) return null
  if (word === 'author' && blog.authors?.some(isKnown)) return { view: 'author', author: slug }
  if (word === 'tag' && blog.tags?.some(isKnown)) return { view: 'tag', tag: slug }
  return null
}

/** The address of a blog view in `locale`, with its prefix. */
export function blogPath(match: BlogMatch, locale: Locale, site: Pick<Site, 'defaultLocale'>): string {
  const segments =
    match.view === 'index'
      ? [blogIndexWord(locale)]
      : ['blog', ...listSegments(match), match.slug].filter((segment) => segment !== undefined)
  return localizePath(locale, joinSegments(segments), site.defaultLocale)
}

function listSegments({ category, author, tag }: BlogMatch): (string | undefined)[] {
  if (author !== undefined) return ['author', author]
  return tag === undefined ? [category] : ['tag', tag]
}

/**
 * Whether the index, or the list of a category, an author or a tag, has posts in a locale. If the upstream does not
 * report the locales of posts, every locale counts as having some.
 */
export function hasPosts(
  { category, author, tag }: Pick<BlogRoute, 'category' | 'author' | 'tag'>,
  locale: Locale,
  { config: { blog } }: Pick<Site, 'config'>,
): boolean {
  if (blog === undefined) return false
  const named = category ?? author ?? tag
  const known = author !== undefined ? blog.authors : tag !== undefined ? blog.tags : blog.categories
  const shown = (known ?? []).filter(({ slug }) => named === undefined || slug === named)
  return shown.length === 0 || shown.some(({ locales }) => locales === undefined || locales.includes(locale))
}

/** The site's name for its blog; undefined if the site uses the default name. */
export function blogName({ config: { blog } }: Pick<Site, 'config'>, locale: Locale): string | undefined {
  return blog?.i18n?.[locale]?.name ?? blog?.name
}

export function categoryName({ name, i18n }: BlogCategory, locale: Locale): string {
  return i18n?.[locale]?.name ?? name
}
