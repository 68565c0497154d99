import { fromHtml } from 'hast-util-from-html'
import { readingMinutes } from '../../reading-minutes.ts'
import type { Locale } from '#shared/locales.ts'
import type { PostFile } from '../../site-file.ts'
import { tagSlug } from '../../app-configuration.ts'
import { plainText } from '../markdown.ts'
import { isItemUnlisted, itemRestrictions } from './item-access.ts'
import type { WxrItem } from './read-wxr.ts'

/** Most tags that a post is shown with. */
export const MAX_TAGS = 50

export function wxrPost(
  item: WxrItem,
  {
    locale,
    category,
    slug,
    author,
    body,
    cover,
  }: {
    locale: Locale
    category: string
    slug: string
    author: string | undefined
    body: string
    cover: PostFile['cover']
  },
): PostFile {
  const published_at = wxrMoment(item)
  const excerpt = htmlWords(item.excerpt)
  const meta = searchMeta(item)
  const tags = postTags(item, category)
  return {
    id: crypto.randomUUID(),
    locale,
    category,
    slug,
    title: itemTitle(item),
    ...(excerpt !== '' && { excerpt }),
    ...(cover && { cover }),
    ...(author !== undefined && { author }),
    published_at,
    updated_at: moment(item.modifiedGmt) ?? published_at,
    ...(tags.length > 0 && { tags: tags.slice(0, MAX_TAGS) }),
    draft: isDraft(item),
    ...(meta && { meta }),
    reading_minutes: readingMinutes(body),
    body,
  }
}

/** Whether the item was not visible to every visitor of the old site. */
export function isDraft(item: WxrItem): boolean {
  return itemRestrictions(item).length > 0
}

/** The tags of a post, and its other categories. Of several spellings of one tag, the first. */
export function postTags({ terms }: WxrItem, category: string): string[] {
  const named = [
    ...terms.filter(({ domain }) => domain === 'post_tag'),
    ...terms.filter(
      ({ domain, slug }) => domain === 'category' && slug !== category && slug !== 'uncategorized',
    ),
  ]
  const tags = new Map<string, string>()
  for (const name of named.map((term) => htmlWords(term.name)))
    if (tagSlug(name) !== '' && !tags.has(tagSlug(name))) tags.set(tagSlug(name), name)
  return [...tags.values()]
}

/** A title is HTML in WordPress. Without one, the words of the address are used. */
export function itemTitle({ title, slug, id }: WxrItem): string {
  return htmlWords(title) || slug.replaceAll('-', ' ') || `Nr. ${id}`
}

export function htmlWords(html: string): string {
  return plainText(fromHtml(html, { fragment: true }).children).trim()
}

/** `noindex`, and the title and description of Yoast SEO, unless they contain its variables. */
export function searchMeta(
  item: WxrItem,
): { title?: string; description?: string; robots?: string } | undefined {
  const { meta } = item
  const robots = isItemUnlisted(item) ? 'noindex' : undefined
  const [title, description] = ['_yoast_wpseo_title', '_yoast_wpseo_metadesc'].map((key) => {
    const value = htmlWords(meta.get(key) ?? '')
    return value.includes('%%') ? '' : value
  })
  if (!title && !description && !robots) return undefined
  return { ...(title && { title }), ...(description && { description }), ...(robots && { robots }) }
}

/** When the item was published. For a draft its local date, read as UTC, or else 1970. */
export function wxrMoment({ dateGmt, date }: WxrItem): string {
  return moment(dateGmt) ?? moment(date) ?? '1970-01-01T00:00:00.000Z'
}

function moment(text: string): string | null {
  const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}Z`)
    : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
