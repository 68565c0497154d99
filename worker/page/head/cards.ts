import { CARD_QUERY, cardSize, MEDIA_TYPES, readMediaAddress } from '#shared/media-name.ts'
import { languageTag, type Locale } from '#shared/locales.ts'
import type { ShownRoute } from '#shared/route.ts'
import type { Post } from '#shared/schema/blog.ts'
import type { Site } from '#shared/site.ts'
import type { Alternate } from './alternates.ts'
import { isoTime } from './iso-time.ts'

interface Sources {
  site: Site
  route: ShownRoute
  post?: Post
  title: string
  description: string | undefined
  image: CardPicture | undefined
  imageAlt: string | undefined
  canonical: string | null
  alternates: readonly Alternate[]
}

/** The picture of a card. */
export interface CardPicture {
  /** Absolute. */
  href: string
  /** In pixels, if known. Some services lay out the card before they have the picture. */
  size?: { width: number; height: number }
  type?: string
}

/**
 * A picture in a format that networks accept for cards. A file of the tenant is offered as JPEG of at most 300 kB:
 * WhatsApp shows no larger one, and some networks show no WebP.
 * @param href absolute
 */
export function cardPicture(href: string, { site, origin }: { site: Site; origin: string }): CardPicture {
  const url = new URL(href)
  const file = url.origin === origin ? readMediaAddress(url.pathname) : null
  if (file === null || url.search !== '') return { href }
  const size = cardSize(file)
  const isMade = size !== null && site.settings.images?.transform !== 'none'
  if (isMade) return { href: `${href}?${CARD_QUERY}`, size, type: 'image/jpeg' }
  return { href, type: MEDIA_TYPES[file.type], ...(file.size && { size: file.size }) }
}

/** Open Graph properties of a page (ogp.me). */
export function openGraphTags(sources: Sources): { property: string; content: string }[] {
  const { title, description, image, imageAlt, canonical, site, route, post } = sources
  const properties: [property: string, content: string | undefined][] = [
    ['og:type', post ? 'article' : 'website'],
    ['og:site_name', site.config.name || undefined],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical ?? undefined],
    ['og:image', image?.href],
    ['og:image:type', image?.type],
    ['og:image:width', image?.size && String(image.size.width)],
    ['og:image:height', image?.size && String(image.size.height)],
    ['og:image:alt', image && imageAlt],
    ['og:locale', underscored(route.locale)],
    ...otherLocales(sources).map((locale): [string, string] => ['og:locale:alternate', underscored(locale)]),
    ['fb:app_id', site.tenant.facebook_app],
    ['article:publisher', post && site.tenant.facebook_page],
    ['article:published_time', post && isoTime(post.published_at)],
    ['article:modified_time', post && isoTime(post.updated_at)],
    ...(post?.tags ?? []).map((tag): [string, string] => ['article:tag', tag]),
  ]
  return properties.flatMap(([property, content]) => (content ? [{ property, content }] : []))
}

/** The Twitter tags of a page. Twitter reads title and description from the Open Graph tags. */
export function twitterTags({
  image,
  imageAlt,
  site,
}: Pick<Sources, 'image' | 'imageAlt' | 'site'>): { name: string; content: string }[] {
  const handle = site.tenant.twitter_profile?.match(/([A-Za-z0-9_]{1,15})\/?$/)?.[1]
  const tags: [name: string, content: string | undefined][] = [
    ['twitter:card', image ? 'summary_large_image' : 'summary'],
    ['twitter:site', handle && `@${handle}`],
    ['twitter:image', image?.href],
    ['twitter:image:alt', image && imageAlt],
  ]
  return tags.flatMap(([name, content]) => (content ? [{ name, content }] : []))
}

/** The other locales that the page names as alternates. */
function otherLocales({ site, route, alternates }: Sources): Locale[] {
  if (alternates.length === 0) return []
  const named = new Set(alternates.map(({ hreflang }) => hreflang))
  return site.locales.filter((locale) => locale !== route.locale && named.has(languageTag(locale)))
}

function underscored(locale: Locale): string {
  return languageTag(locale).replace('-', '_')
}
