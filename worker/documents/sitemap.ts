import type { Locale } from '#shared/locales.ts'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { type BlogMatch, blogPath, hasPosts } from '#core/routing/blog.ts'
import { pathIn } from '#core/routing/locale-paths.ts'
import { type Alternate, pageAlternates } from '../page/head/alternates.ts'
import type { SiteContext } from '../context.ts'
import type { Written } from './written.ts'
import { sitemapPath } from '#core/routing/document.ts'
import { isIndexed } from '#core/routing/indexed.ts'
import { isoTime } from '../page/head/iso-time.ts'
import { alternatesOfPost, type ListedPost, listedPosts } from './posts.ts'
import { type SitemapPart, sitemapPlan } from './sitemap-plan.ts'
import { element, escapeXml } from './xml.ts'

/** One address of a sitemap. */
interface Entry {
  loc: string
  /** ISO 8601; absent where it is unknown. */
  lastmod?: string | undefined
  alternates: Alternate[]
}

/** Concurrent upstream calls: workerd opens six connections. */
const AT_ONCE = 6

/** Limit of posts in one file that are queried individually. */
const MAX_POSTS_ASKED = 200

/** `/sitemap.xml`: lists the files of all locales. */
export async function writeSitemapIndex(context: SiteContext): Promise<Written> {
  const plans = await Promise.all(
    context.site.locales.map(async (locale) => {
      const { parts, isStale } = await loadPlan(locale, context)
      return { paths: parts.map((_, index) => sitemapPath(locale, index + 1)), isStale }
    }),
  )
  const sitemaps = plans
    .flatMap(({ paths }) => paths)
    .map((path) => `<sitemap>${element('loc', context.origin + path)}</sitemap>`)
  return {
    ...xml(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemaps.join('\n')}</sitemapindex>`,
      context.site,
    ),
    isStale: plans.some(({ isStale }) => isStale),
  }
}

/** `/sitemap-{locale}.xml`, or null when there is no such file. @param part from 1 */
export async function writeSitemap(
  { locale, part }: { locale: Locale; part: number },
  context: SiteContext,
): Promise<Written | null> {
  const { site, origin } = context
  const { parts, routes, isStale } = await loadPlan(locale, context)
  const mine = parts[part - 1]
  if (mine === undefined) return null
  const pages = pageEntries(routes.slice(mine.pages.from, mine.pages.to), site, origin)
  const posts = await loadPosts(mine, locale, context)
  const entries = [...pages, ...posts.listed.flatMap((post) => postEntry(post, locale, site, origin))]
  return {
    ...xml(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.map(entryXml).join('\n')}</urlset>`,
      site,
    ),
    isStale: isStale || posts.isStale,
  }
}

function xml(text: string, site: Site): Written {
  return {
    type: 'application/xml; charset=utf-8',
    text: `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`,
    listsPosts: site.config.blog !== undefined,
  }
}

async function loadPlan(
  locale: Locale,
  context: SiteContext,
): Promise<{ parts: SitemapPart[]; routes: (PageRoute | BlogRoute)[]; isStale: boolean }> {
  const { site } = context
  const routes = indexedRoutes(site, locale)
  const isBlog = site.config.blog !== undefined && hasPosts({}, locale, site)
  const first = isBlog ? await listedPosts(locale, 1, context) : { total: 0, pageSize: 1, isStale: false }
  const parts = sitemapPlan({
    pages: routes.length,
    posts: first.total,
    pageSize: first.pageSize,
    locales: site.locales.length,
  })
  return { parts, routes, isStale: first.isStale }
}

/** All routes of a locale that search engines may list, except posts: only the upstream knows those. */
export function indexedRoutes(site: Site, locale: Locale): (PageRoute | BlogRoute)[] {
  const pages = site.pages
    .filter(isIndexed)
    .map((page): PageRoute => ({ kind: 'page', locale, path: '', page, query: {} }))
  const { categories = [], authors = [], tags = [] } = site.config.blog ?? {}
  const views: BlogMatch[] = [
    { view: 'index' },
    ...categories.map(({ slug }) => ({ view: 'category', category: slug }) as const),
    ...authors.map(({ slug }) => ({ view: 'author', author: slug }) as const),
    ...tags.map(({ slug }) => ({ view: 'tag', tag: slug }) as const),
  ]
  const blog = views.map((view): BlogRoute => ({ kind: 'blog', locale, path: '', query: {}, ...view }))
  return [...pages, ...(site.config.blog === undefined ? [] : blog)].flatMap((route) => {
    const path = pathIn(locale, route, site)
    return path === null ? [] : [{ ...route, path }]
  })
}

async function loadPosts(
  { postPages: { from, to } }: SitemapPart,
  locale: Locale,
  context: SiteContext,
): Promise<{ listed: ListedPost[]; isStale: boolean }> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index + 1)
  const pages = await inBatches(numbers, (number) => listedPosts(locale, number, context))
  const posts = await withAlternates(
    pages.flatMap((page) => page.posts),
    locale,
    context,
  )
  return { ...posts, isStale: posts.isStale || pages.some((page) => page.isStale) }
}

/** Queries single posts where their list names no translations. Posts past the limit get none. */
async function withAlternates(
  posts: ListedPost[],
  locale: Locale,
  context: SiteContext,
): Promise<{ listed: ListedPost[]; isStale: boolean }> {
  const { site } = context
  const silent = site.locales.length < 2 ? [] : posts.filter(({ alternates }) => alternates === undefined)
  const queried = new Map<ListedPost, Awaited<ReturnType<typeof alternatesOfPost>>>()
  await inBatches(silent.slice(0, MAX_POSTS_ASKED), async (post) => {
    const route = articleRoute(post, locale, site)
    if (route !== null) queried.set(post, await alternatesOfPost(route.path, context))
  })
  return {
    listed: posts.map((post) => ({ ...post, alternates: post.alternates ?? queried.get(post)?.alternates })),
    isStale: [...queried.values()].some(({ isStale }) => isStale),
  }
}

async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += AT_ONCE)
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  return results
}

/**
 * The entries of one file's pages. Paths are computed one locale after the other, so that memory needs the routing
 * tables of one locale at a time.
 */
function pageEntries(routes: readonly (PageRoute | BlogRoute)[], site: Site, origin: string): Entry[] {
  const paths = new Map(
    site.locales.map((locale) => [locale, routes.map((route) => pathIn(locale, route, site))] as const),
  )
  return routes.map((route, index) => ({
    loc: origin + route.path,
    lastmod: route.kind === 'page' ? isoTime(route.page.updated_at) : undefined,
    alternates: pageAlternates(
      site,
      route,
      origin,
      undefined,
      (locale) => paths.get(locale)?.[index] ?? null,
    ),
  }))
}

function postEntry(post: ListedPost, locale: Locale, site: Site, origin: string): Entry[] {
  if (post.noindex) return []
  const route = articleRoute(post, locale, site)
  if (route === null) return []
  return [
    {
      loc: origin + route.path,
      lastmod: isoTime(post.updated_at ?? post.published_at),
      alternates: pageAlternates(site, route, origin, post),
    },
  ]
}

function articleRoute({ category, slug }: ListedPost, locale: Locale, site: Site): BlogRoute | null {
  const view = { view: 'article', category, slug } as const
  const route: BlogRoute = { kind: 'blog', ...view, locale, path: blogPath(view, locale, site), query: {} }
  return pathIn(locale, route, site) === null ? null : route
}

function entryXml({ loc, lastmod, alternates }: Entry): string {
  const links = alternates.map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
  )
  return `<url>${element('loc', loc)}${element('lastmod', lastmod)}${links.join('')}</url>`
}
