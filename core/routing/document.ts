import { isLocale, type Locale, localizePath } from '#shared/locales.ts'
import { canonicalPath } from '#shared/paths.ts'
import { DOCUMENT_ENDINGS, RESERVED_FILES, SITEMAP_ADDRESS } from '#shared/reserved-addresses.ts'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import type { RootFile } from '#shared/schema/root-file.ts'
import type { Site } from '#shared/site.ts'
import { blogPath } from './blog.ts'
import { splitLocale } from './locale.ts'
import { matchAddress } from './match-address.ts'

/** Generated files about a site and its pages, for crawlers and other non-browser clients. */
export type GeneratedDocument =
  | { kind: 'robots' | 'sitemap-index' | 'llms' | 'manifest'; path: string }
  | { kind: 'sitemap'; path: string; locale: Locale; part: number }
  | FeedDocument
  | { kind: 'file'; path: string; file: RootFile }
  | { kind: 'markdown'; path: string; route: PageRoute | BlogRoute }

export interface FeedDocument {
  kind: 'feed'
  path: string
  format: 'rss' | 'atom'
  locale: Locale
  category?: string
}

const FIXED: ReadonlyMap<string, 'robots' | 'sitemap-index' | 'llms' | 'manifest'> = new Map([
  [RESERVED_FILES.robots, 'robots'],
  [RESERVED_FILES.sitemapIndex, 'sitemap-index'],
  [RESERVED_FILES.llms, 'llms'],
  [RESERVED_FILES.manifest, 'manifest'],
])

/**
 * The document at an address; null for a page or an unknown address. A page takes precedence over the Markdown of
 * another page.
 */
export function matchDocument(site: Site, url: URL): GeneratedDocument | null {
  const { pathname } = url
  const file = site.config.files?.find(({ path }) => path === pathname)
  if (file !== undefined && !FIXED.has(pathname)) return { kind: 'file', path: pathname, file }
  if (!DOCUMENT_ENDINGS.some((ending) => pathname.endsWith(ending))) return null
  const fixed = FIXED.get(pathname)
  if (fixed !== undefined) return { kind: fixed, path: pathname }
  return matchSitemap(site, pathname) ?? matchFeed(site, pathname) ?? matchMarkdown(site, url)
}

/** At the root, because a sitemap may list only addresses below its own folder (sitemaps.org, Location). */
export function sitemapPath(locale: Locale, part: number): string {
  return part === 1 ? `/sitemap-${locale}.xml` : `/sitemap-${locale}-${part}.xml`
}

export function feedPath(
  { format, locale, category }: Pick<FeedDocument, 'format' | 'locale' | 'category'>,
  site: Pick<Site, 'defaultLocale'>,
): string {
  const file = format === 'rss' ? 'feed.xml' : 'atom.xml'
  return category === undefined
    ? localizePath(locale, `/${file}`, site.defaultLocale)
    : `${blogPath({ view: 'category', category }, locale, site)}/${file}`
}

/** The address of a page's Markdown. */
export function markdownPath({ path, query }: PageRoute | BlogRoute): string {
  const twin = path === '/' ? '/index.md' : `${path}.md`
  return query.page === undefined ? twin : `${twin}?page=${query.page}`
}

/** The document that replaces a page when the client accepts Markdown at the page's own address. */
export function markdownDocument(route: PageRoute | BlogRoute): GeneratedDocument {
  const { page } = route.query
  // The document's address carries a list's page number but no filter, so its content must not depend on a filter.
  const query = page === undefined ? {} : { page }
  return { kind: 'markdown', path: markdownPath(route), route: { ...route, query } }
}

function matchSitemap(site: Site, pathname: string): GeneratedDocument | null {
  const [, locale, part] = SITEMAP_ADDRESS.exec(pathname) ?? []
  if (!isLocale(locale) || !site.locales.includes(locale) || part === '1') return null
  return { kind: 'sitemap', path: pathname, locale, part: Number(part ?? 1) }
}

function matchFeed(site: Site, pathname: string): FeedDocument | null {
  const { blog } = site.config
  const canonical = canonicalPath(pathname)
  if (blog === undefined || !canonical.ok || canonical.path !== pathname) return null
  const { locale, rest } = splitLocale(canonical.segments, site)
  const file = rest.at(-1)
  if (file !== 'feed.xml' && file !== 'atom.xml') return null
  const format = file === 'feed.xml' ? 'rss' : 'atom'
  const place = { kind: 'feed' as const, format, locale } as const
  if (rest.length === 1) return { ...place, path: feedPath(place, site) }
  const [word, category] = rest
  if (rest.length !== 3 || word !== 'blog' || !blog.categories.some(({ slug }) => slug === category))
    return null
  return { ...place, category: category as string, path: feedPath({ ...place, category }, site) }
}

function matchMarkdown(site: Site, url: URL): GeneratedDocument | null {
  if (!url.pathname.endsWith('.md')) return null
  const own = matchAddress(site, url)
  // Any segment may be the slug of an article; only the upstream knows the articles.
  const isArticle = own?.kind === 'blog' && own.view === 'article'
  if (own !== null && !isArticle) return null
  const page = new URL(url)
  page.pathname = url.pathname.slice(0, -'.md'.length)
  const route = matchAddress(site, page)
  return route?.kind === 'page' || route?.kind === 'blog' ? markdownDocument(route) : null
}

/** Whether a client prefers Markdown to HTML (RFC 9110 §12.5.1). No browser does. */
export function prefersMarkdown(accept: string | null): boolean {
  if (accept === null || !/text\/markdown/i.test(accept)) return false
  const markdown = mediaTypeQuality('text/markdown', accept)
  return markdown > 0 && markdown >= mediaTypeQuality('text/html', accept)
}

function mediaTypeQuality(type: string, accept: string): number {
  for (const entry of accept.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    if (name !== type) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0
  }
  return 0
}
