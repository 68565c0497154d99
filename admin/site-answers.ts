import { type Locale, localizePath } from '#shared/locales.ts'
import { joinSegments } from '#shared/paths.ts'
import { enabledLocales, isPageShown, tagSlug, visiblePosts } from './app-configuration.ts'
import type { PostFile, SiteFiles } from './site-file.ts'

/**
 * Computes from a site's files what the database's calls for that site return, except its configuration.
 * test/database/platform.test.ts compares the two.
 */

/** Cookie groups in a locale, as far as they are translated. */
export function cookieGroups(site: SiteFiles, locale: Locale): object[] {
  return site.cookies.map(({ i18n, sites_cookies_items, ...cookie }) => {
    const { durations = {}, ...translation } = i18n?.[locale] ?? {}
    return {
      ...cookie,
      ...translation,
      sites_cookies_items: sites_cookies_items.map((item) => ({
        ...item,
        ...(durations[item.prefix] !== undefined && { duration: durations[item.prefix] }),
      })),
    }
  })
}

interface PostsQuery {
  category: string | null
  author?: string | null | undefined
  tag?: string | null | undefined
  page: number
  perPage?: number | undefined
}

/** A page of the published posts, the newest first. */
export function postPage(
  site: SiteFiles,
  locale: Locale,
  { category, author = null, tag = null, page, perPage = 0 }: PostsQuery,
): object {
  const per_page = Math.min(perPage, 500) || (site.config.blog?.per_page ?? 10)
  const posts = visiblePosts(site)
    .filter((post) => post.locale === locale && (category === null || post.category === category))
    .filter((post) => author === null || post.author === author)
    .filter((post) => tag === null || post.tags?.some((each) => tagSlug(each) === tag))
    .sort((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at) || (a.id < b.id ? -1 : 1))
  const first = (Math.max(1, page) - 1) * per_page
  return {
    posts: posts.slice(first, first + per_page).map((post) => summary(site, post)),
    total: posts.length,
  }
}

/**
 * @param rest decoded segments of the path after the locale; null for a broken path
 * @param posts the published posts
 */
export function postAt(
  site: SiteFiles,
  locale: Locale,
  rest: readonly string[] | null,
  posts: readonly PostFile[] = visiblePosts(site),
): object | null {
  if (rest === null || rest.length !== 3 || rest[0] !== 'blog') return null
  const post = posts.find(
    (candidate) =>
      candidate.locale === locale && candidate.category === rest[1] && candidate.slug === rest[2],
  )
  if (post === undefined) return null
  const { body, meta } = post
  return { ...summary(site, post), body, ...(meta && { meta }) }
}

function alternates(site: SiteFiles, post: PostFile): object {
  const addresses = visiblePosts(site)
    .filter(
      (other) => other === post || (post.translation !== undefined && other.translation === post.translation),
    )
    .filter((other) => enabledLocales(site).includes(other.locale))
    .map((other) => {
      const path = joinSegments(['blog', other.category, other.slug])
      return [other.locale, localizePath(other.locale, path, site.defaultLocale)] as const
    })
  return Object.fromEntries(addresses)
}

function summary(site: SiteFiles, post: PostFile): object {
  const { id, slug, category, title, excerpt, cover, tags, reading_minutes } = post
  const author = site.authors.find((candidate) => candidate.slug === post.author)
  return {
    id,
    slug,
    category,
    title,
    ...(excerpt && { excerpt }),
    ...(cover && { cover }),
    ...(author && { author }),
    published_at: post.published_at,
    updated_at: post.updated_at,
    ...(tags && { tags }),
    reading_minutes,
    ...(/\b(?:noindex|none)\b/i.test(String(post.meta?.robots ?? '')) && { noindex: true }),
    alternates: alternates(site, post),
  }
}

/** Hits of one answer. */
const MAX_HITS = 20

/** Public pages that contain the words literally; the database also stems and ranks. */
export function searchPage(site: SiteFiles, locale: Locale, q: string): object {
  const wanted = q.toLowerCase()
  const results = site.pages
    .filter((page) => isPageShown(page, locale) && (page.access ?? 'public') === 'public' && !page.noindex)
    .flatMap((page) => {
      const text = JSON.stringify(page.sections)
      const at = text.toLowerCase().indexOf(wanted)
      if (at < 0 || wanted === '') return []
      const before = text.slice(text.lastIndexOf('"', at) + 1, at)
      return [{ page_id: page.id, title: [page.name], excerpt: [before, text.slice(at, at + q.length), ''] }]
    })
  return { results: results.slice(0, MAX_HITS), total: results.length }
}
