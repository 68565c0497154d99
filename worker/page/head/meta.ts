import type { ErrorMessages, Messages } from '#shared/messages.ts'
import type { BlogRoute, PageRoute, SearchRoute, ShownRoute } from '#shared/route.ts'
import type { Post } from '#shared/schema/blog.ts'
import type { PageMeta } from '#shared/schema/page.ts'
import type { Site } from '#shared/site.ts'
import { safeSource } from '#shared/urls.ts'
import type { PageDocument } from '#core/reading/read-document.ts'
import { blogName, categoryName, hasPosts } from '#core/routing/blog.ts'
import { type Alternate, isFiltered, pageAlternates } from './alternates.ts'
import { feedPath, markdownPath } from '#core/routing/document.ts'
import { isIndexed } from '#core/routing/indexed.ts'
import { NOT_SEARCHABLE, withDirectives } from './searchable.ts'
import type { CardImage } from '../sections/first-image.ts'
import { cardPicture, openGraphTags, twitterTags } from './cards.ts'

/** The metadata of a page. All addresses except that of the icon are absolute. */
export interface PageHead {
  title: string
  description: string | undefined
  keywords: string | undefined
  robots: string | undefined
  /** Null on error pages and for results of a search. */
  canonical: string | null
  alternates: Alternate[]
  image: string | undefined
  icon: string
  /** The page in other formats, and feeds of its posts. */
  formats: { type: string; href: string; title?: string }[]
  openGraph: { property: string; content: string }[]
  twitter: { name: string; content: string }[]
}

interface Sources {
  site: Site
  origin: string
  route: ShownRoute
  document: PageDocument | null
  post?: Post
  messages: Messages
  isSearchable?: boolean
  /** Used when neither the page nor the site names an image. */
  firstImage?: CardImage | undefined
}

export function pageHead(sources: Sources): PageHead {
  const { site, origin, route, document, post, firstImage } = sources
  const defaults = defaultMeta(site)
  const own: PageMeta = post?.meta ?? document?.meta ?? {}
  const title = pageTitle(sources, own)
  const description =
    own.description ?? post?.excerpt ?? (route.kind === 'error' ? undefined : defaults.description)
  const named = namedImage(sources)
  const image = absolute(named ?? firstImage?.src, origin)
  const imageAlt = named === undefined ? firstImage?.alt : own.image ? undefined : post?.cover?.alt
  const content = route.kind === 'page' || route.kind === 'blog' ? route : null
  const canonical = content && origin + content.path + pageQuery(content)
  const alternates = content === null ? [] : pageAlternates(site, content, origin, post)
  const cardImage = image === undefined ? undefined : cardPicture(image, { site, origin })
  const card = { ...sources, title, description, image: cardImage, imageAlt, canonical, alternates }
  return {
    title,
    description,
    keywords: own.keywords ?? undefined,
    robots: robotsValue(sources, own),
    canonical,
    alternates,
    image,
    icon: (site.config.favicon && safeSource(site.config.favicon)) || '/favicon.ico',
    formats: content === null ? [] : pageFormats(sources, content),
    openGraph: openGraphTags(card),
    twitter: twitterTags(card),
  }
}

/** The image that the page, its article or the site names for cards. */
export function namedImage({
  site,
  document,
  post,
}: Pick<Sources, 'site' | 'document' | 'post'>): string | undefined {
  const own: PageMeta = post?.meta ?? document?.meta ?? {}
  return own.image ?? post?.cover?.src ?? defaultMeta(site).image
}

/** The page's own robots value, with `noindex` where search engines must not list the page. */
function robotsValue({ site, route, isSearchable = true }: Sources, own: PageMeta): string | undefined {
  if (!isSearchable) return withDirectives(own.robots, NOT_SEARCHABLE)
  const isHidden = route.kind === 'error' || route.kind === 'search' || isFiltered(route)
  const isLeftOut = route.kind === 'page' && !isIndexed(route.page)
  const isEmptyList =
    route.kind === 'blog' && route.view !== 'article' && !hasPosts(route, route.locale, site)
  return isHidden || isLeftOut || isEmptyList ? withDirectives(own.robots, 'noindex') : own.robots
}

/** The tenant's defaults for this kind of site: a website, a landing page or a bio link. */
export function defaultMeta(site: Site): PageMeta {
  const { meta_website_pages, meta_landing_pages, meta_bio_links } = site.tenant
  const byGroup = { pages: meta_website_pages, landing_pages: meta_landing_pages, bio_links: meta_bio_links }
  return byGroup[site.popupRelationGroup] ?? {}
}

function pageTitle({ site, route, document, post, messages }: Sources, own: PageMeta): string {
  if (route.kind === 'error') return route.title ?? statusText(route.status, messages)
  const number = route.query.page === undefined ? '' : ` (${route.query.page})`
  if (own.title) return own.title + number
  const name =
    route.kind === 'search'
      ? searchTitle(route, messages)
      : (post?.title ?? document?.name ?? blogTitle(site, route, messages))
  const siteName = site.config.name
  return name === '' || name === siteName
    ? siteName + number
    : siteName === ''
      ? name + number
      : `${name}${number} · ${siteName}`
}

export function statusText(status: number, messages: ErrorMessages): string {
  const key = `errors.${status}` as keyof ErrorMessages
  return messages[key] ?? messages['errors.default']
}

function blogTitle(site: Site, route: PageRoute | BlogRoute, messages: Messages): string {
  const category =
    route.kind === 'blog' && site.config.blog?.categories.find(({ slug }) => slug === route.category)
  if (category) return categoryName(category, route.locale)
  const list = route.kind === 'blog' ? listName(route, site, messages) : undefined
  if (list !== undefined) return list
  return blogName(site, route.locale) ?? messages['blog.title']
}

/** The title of the posts of an author or with a tag. */
function listName({ author, tag }: BlogRoute, site: Site, messages: Messages): string | undefined {
  const { authors, tags } = site.config.blog ?? {}
  const writer = authors?.find(({ slug }) => slug === author)
  if (writer) return messages['blog.by'].replace('{name}', () => writer.name)
  const label = tags?.find(({ slug }) => slug === tag)
  return label && messages['blog.tagged'].replace('{tag}', () => label.name)
}

function searchTitle({ q }: SearchRoute, messages: Messages): string {
  return q === '' ? messages['search.title'] : messages['search.resultsFor'].replace('{q}', () => q)
}

/** Each page of a list is its own canonical page. For a filtered page, it is the page without filters. */
function pageQuery(route: PageRoute | BlogRoute): string {
  const { page } = route.query
  return page === undefined || isFiltered(route) ? '' : `?page=${page}`
}

function pageFormats({ site, origin, messages }: Sources, route: PageRoute | BlogRoute): PageHead['formats'] {
  const markdown = { type: 'text/markdown', href: origin + markdownPath(route) }
  if (!hasPosts({}, route.locale, site)) return [markdown]
  const { name } = site.config
  const category = route.kind === 'blog' && route.view === 'category' ? route.category : undefined
  const known = site.config.blog?.categories.find(({ slug }) => slug === category)
  const feeds = [
    { title: blogName(site, route.locale) ?? messages['blog.title'] },
    ...(known ? [{ title: categoryName(known, route.locale), category: known.slug }] : []),
  ].flatMap(({ title, ...of }) =>
    (['rss', 'atom'] as const).map((format) => ({
      type: `application/${format}+xml`,
      href: origin + feedPath({ ...of, format, locale: route.locale }, site),
      title: [title, name].filter(Boolean).join(' · '),
    })),
  )
  return [markdown, ...feeds]
}

function absolute(source: string | undefined, origin: string): string | undefined {
  const safe = source && safeSource(source)
  return safe ? new URL(safe, origin).href : undefined
}
