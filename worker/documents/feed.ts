import type { Locale } from '#shared/locales.ts'
import type { PostSummary } from '#shared/schema/blog.ts'
import { safeSource } from '#shared/urls.ts'
import { defaultMeta } from '../page/head/meta.ts'
import { loadMessages } from '../page/sections/messages.ts'
import { blogName, blogPath, categoryName } from '#core/routing/blog.ts'
import type { SiteContext } from '../context.ts'
import type { Written } from './written.ts'
import { type FeedDocument, feedPath } from '#core/routing/document.ts'
import { type FullTexts, loadFullTexts } from './full-text.ts'
import { newestPosts } from './posts.ts'
import { element, escapeXml } from './xml.ts'

/** The content of a feed, for both formats. */
interface Feed {
  title: string
  description: string
  locale: Locale
  /** Absolute addresses: of the feed, and of the page that it belongs to. */
  self: string
  page: string
  updated: Date
  siteName: string
  items: Item[]
}

interface Item {
  url: string
  title: string
  summary: string | undefined
  /** HTML with absolute addresses; absent where the feed has excerpts. */
  text: string | undefined
  author: string | undefined
  image: string | undefined
  labels: string[]
  published: Date
  updated: Date
}

/** RSS 2.0 or Atom (RFC 4287) of the posts of a locale or of one category. */
export async function writeFeed(document: FeedDocument, context: SiteContext): Promise<Written> {
  const { locale, category = null, format } = document
  const newest = await newestPosts({ locale, category }, context)
  const isFull = context.site.config.blog?.feed_content === 'full'
  const { posts, texts, isPartial } = isFull
    ? await loadFullTexts(newest.posts, (post) => postUrl(post, locale, context), context)
    : { posts: newest.posts, texts: NO_TEXTS, isPartial: false }
  const feed = await createFeed(document, posts, { ...context, texts })
  return {
    type: `application/${format}+xml; charset=utf-8`,
    text: `<?xml version="1.0" encoding="UTF-8"?>\n${format === 'rss' ? rss(feed) : atom(feed)}\n`,
    listsPosts: true,
    isStale: newest.isStale || isPartial,
  }
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map()

function postUrl({ category, slug }: PostSummary, locale: Locale, { origin, site }: SiteContext): string {
  return origin + blogPath({ view: 'article', category, slug }, locale, site)
}

async function createFeed(
  { locale, category, format }: FeedDocument,
  posts: PostSummary[],
  context: SiteContext & { texts: FullTexts['texts'] },
): Promise<Feed> {
  const { site, origin, host, assets } = context
  const messages = await loadMessages(locale, assets)
  const siteName = site.config.name || host
  const known = site.config.blog?.categories.find(({ slug }) => slug === category)
  const part = known ? categoryName(known, locale) : (blogName(site, locale) ?? messages['blog.title'])
  const view = known ? ({ view: 'category', category: known.slug } as const) : ({ view: 'index' } as const)
  const items = posts.flatMap((post) => createItems(post, { ...context, locale }))
  const newest = Math.max(0, ...items.map(({ updated }) => updated.getTime()))
  return {
    title: `${part} · ${siteName}`,
    description: defaultMeta(site).description ?? `${part} · ${siteName}`,
    locale,
    self: origin + feedPath({ format, locale, ...(category && { category }) }, site),
    page: origin + blogPath(view, locale, site),
    updated: new Date(newest),
    siteName,
    items,
  }
}

/** A post with an invalid date is left out: Atom requires a date, and both formats list the same posts. */
function createItems(
  post: PostSummary,
  { locale, texts, ...context }: SiteContext & { locale: Locale; texts: FullTexts['texts'] },
): Item[] {
  const { site, origin } = context
  const published = new Date(post.published_at)
  const updated = new Date(post.updated_at ?? post.published_at)
  if (Number.isNaN(published.getTime()) || Number.isNaN(updated.getTime())) return []
  const { category, cover } = post
  const url = postUrl(post, locale, context)
  const known = site.config.blog?.categories.find((each) => each.slug === category)
  const source = cover && safeSource(cover.src)
  return [
    {
      url,
      title: post.title,
      summary: post.excerpt,
      text: texts.get(url),
      author: post.author?.name,
      image: source ? new URL(source, origin).href : undefined,
      labels: [...new Set([...(known ? [categoryName(known, locale)] : []), ...post.tags])],
      published,
      updated,
    },
  ]
}

function rss({ title, description, locale, self, page, updated, items }: Feed): string {
  const entries = items.map(
    (item) =>
      `<item>${element('title', item.title)}${element('link', item.url)}<guid isPermaLink="true">${escapeXml(item.url)}</guid>` +
      element('pubDate', item.published.toUTCString()) +
      element('dc:creator', item.author) +
      item.labels.map((label) => element('category', label)).join('') +
      element('description', item.summary) +
      element('content:encoded', item.text) +
      (item.image ? `<media:content url="${escapeXml(item.image)}" medium="image"/>` : '') +
      '</item>',
  )
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    element('title', title) + element('link', page) + element('description', description),
    element('language', locale),
    items.length > 0 ? element('lastBuildDate', updated.toUTCString()) : '',
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...entries,
    '</channel></rss>',
  ].join('\n')
}

function atom({ title, locale, self, page, updated, siteName, items }: Feed): string {
  const entries = items.map(
    (item) =>
      `<entry>${element('id', item.url)}${element('title', item.title)}<link href="${escapeXml(item.url)}"/>` +
      element('published', item.published.toISOString()) +
      element('updated', item.updated.toISOString()) +
      (item.author ? `<author>${element('name', item.author)}</author>` : '') +
      item.labels.map((label) => `<category term="${escapeXml(label)}"/>`).join('') +
      element('summary', item.summary) +
      (item.text ? `<content type="html">${escapeXml(item.text)}</content>` : '') +
      '</entry>',
  )
  return [
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    element('id', self) + element('title', title) + element('updated', updated.toISOString()),
    `<link href="${escapeXml(self)}" rel="self" type="application/atom+xml"/><link href="${escapeXml(page)}"/>`,
    `<author>${element('name', siteName)}</author>`,
    ...entries,
    '</feed>',
  ].join('\n')
}
