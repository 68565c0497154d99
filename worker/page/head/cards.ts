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
  /** Absolute. */
  image: string | undefined
  imageAlt: string | undefined
  canonical: string | null
  alternates: readonly Alternate[]
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
    ['og:image', image],
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

/** Twitter tags. Title, description and image come from Open Graph; these tags have no counterpart there. */
export function twitterTags({
  image,
  imageAlt,
  site,
}: Pick<Sources, 'image' | 'imageAlt' | 'site'>): { name: string; content: string }[] {
  const handle = site.tenant.twitter_profile?.match(/([A-Za-z0-9_]{1,15})\/?$/)?.[1]
  const tags: [name: string, content: string | undefined][] = [
    ['twitter:card', image ? 'summary_large_image' : 'summary'],
    ['twitter:site', handle && `@${handle}`],
    ['twitter:image', image],
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
