import type { SectionData } from '#sections/contract.ts'
import { languageTag } from '#shared/locales.ts'
import type { Messages } from '#shared/messages.ts'
import type { BlogRoute, PageRoute, ShownRoute } from '#shared/route.ts'
import type { Post } from '#shared/schema/blog.ts'
import type { Site } from '#shared/site.ts'
import { safeHref } from '#shared/urls.ts'
import { homePath } from '#core/routing/locale-paths.ts'
import { isoTime } from './iso-time.ts'
import type { PageDocument } from '#core/reading/read-document.ts'
import { pageBreadcrumbs } from './breadcrumbs.ts'
import type { PageHead } from './meta.ts'
import type { SectionInstance } from '../sections/section-instances.ts'

interface Sources {
  site: Site
  origin: string
  route: ShownRoute
  document: PageDocument | null
  meta: PageHead
  messages: Messages
  sections: readonly SectionInstance[]
  post?: Post
}

/** The schema.org data of a page: one thing of each kind, linked by ids. Sections add their own things. */
export function pageStructuredData(sources: Sources): object[] {
  const { route, meta } = sources
  if (route.kind === 'error' || route.kind === 'search' || meta.canonical === null) return []
  const here = { ...sources, route, url: meta.canonical }
  return [
    { '@context': 'https://schema.org', '@graph': pageThings(here) },
    ...withOneFaq(eachOnce(sectionThings(here))),
  ]
}

/** Removes duplicates: a page may have the same video or place twice. */
function eachOnce(things: object[]): object[] {
  return [...new Map(things.map((thing) => [JSON.stringify(thing), thing])).values()]
}

type Here = Omit<Sources, 'route'> & { route: PageRoute | BlogRoute; url: string }

interface Thing {
  '@type'?: string
  mainEntity?: unknown[]
}

function pageThings(here: Here): object[] {
  const { site, origin, route, meta, url, post } = here
  const crumbs = breadcrumbList(here)
  const organization = publisher(here)
  const webSite = {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    url: origin + homePath(site.defaultLocale, site),
    name: site.config.name,
    inLanguage: site.locales.map(languageTag),
    ...(organization && { publisher: { '@id': thingId(organization) } }),
  }
  const webPage = {
    '@type': 'WebPage',
    '@id': `${url}#page`,
    url,
    name: meta.title,
    inLanguage: languageTag(route.locale),
    ...(meta.description && { description: meta.description }),
    ...(meta.image && { primaryImageOfPage: { '@type': 'ImageObject', url: meta.image } }),
    ...(crumbs && { breadcrumb: { '@id': thingId(crumbs) } }),
    isPartOf: { '@id': webSite['@id'] },
  }
  return [
    webSite,
    ...(organization ? [organization] : []),
    webPage,
    ...(crumbs ? [crumbs] : []),
    ...(post ? [articleThing(post, here, organization)] : []),
  ]
}

function thingId(thing: { '@id': string }): string {
  return thing['@id']
}

/** The publisher of the site. A bio link often belongs to a person; then its sections name that person. */
function publisher({ site, origin }: Here) {
  const { config, tenant } = site
  if (config.is === 'bio-link' || config.name === '') return null
  const profiles = [tenant.facebook_page, twitterProfile(tenant.twitter_profile)].flatMap((profile) => {
    const href = profile && safeHref(profile)
    return href && /^https?:/.test(href) ? [href] : []
  })
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: config.name,
    url: `${origin}/`,
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** The stored value is an address or a handle. */
function twitterProfile(profile: string | undefined): string | undefined {
  const handle = profile?.match(/^@?([A-Za-z0-9_]{1,15})$/)?.[1]
  return handle ? `https://x.com/${handle}` : profile
}

function breadcrumbList({ site, origin, route, document, meta, messages, post, url }: Here) {
  const name = post?.title ?? (document?.name || meta.title)
  const crumbs = pageBreadcrumbs(route, name, { site, messages })
  if (crumbs.length === 0) return null
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumbs`,
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

function articleThing(
  post: Post,
  { site, meta, route, url }: Here,
  organization: { '@id': string } | null,
): object {
  const published = isoTime(post.published_at)
  const modified = isoTime(post.updated_at) ?? published
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: { '@id': `${url}#page` },
    headline: post.title,
    inLanguage: languageTag(route.locale),
    ...(meta.description && { description: meta.description }),
    ...(published && { datePublished: published }),
    ...(modified && { dateModified: modified }),
    // Google requires an author. A post without one names the site.
    author: post.author
      ? { '@type': 'Person', name: post.author.name }
      : { '@type': 'Organization', name: site.config.name },
    ...(organization && { publisher: { '@id': organization['@id'] } }),
    ...(meta.image && { image: meta.image }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
  }
}

function sectionThings({ sections, url, route: { locale } }: Here): Thing[] {
  return sections.flatMap(
    ({ section, loaded }) =>
      loaded.module.structuredData?.(section.data as SectionData, { url, locale }) ?? [],
  )
}

/** A page is one FAQPage, so the questions of all its sections are merged. */
function withOneFaq(things: Thing[]): Thing[] {
  const isFaq = (thing: Thing) => thing['@type'] === 'FAQPage'
  const [first, ...more] = things.filter(isFaq)
  const others = things.filter((thing) => !isFaq(thing))
  if (first === undefined) return others
  return [...others, { ...first, mainEntity: [first, ...more].flatMap(({ mainEntity }) => mainEntity ?? []) }]
}
