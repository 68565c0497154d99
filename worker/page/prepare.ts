import { textDirection } from '#shared/locales.ts'
import type { RouteQuery, ShownRoute } from '#shared/route.ts'
import type { Post } from '#shared/schema/blog.ts'
import { signsInHere } from '#shared/sign-in-host.ts'
import { queryPairs } from '#core/routing/list-query.ts'
import { LISTING_SECONDS, PAGE_SECONDS } from '../http/cache-control.ts'
import { bodyPieces } from './body-pieces.ts'
import { encode } from './cache/encoded.ts'
import { namedImage, pageHead } from './head/meta.ts'
import { loadSiteTags } from './head/site-tags.ts'
import { pageStructuredData } from './head/structured-data.ts'
import { createPageData } from './page-data.ts'
import { pageScripts } from './page-scripts.ts'
import type { PageSources, PreparedPage } from './prepared-page.ts'
import { botCheckKey } from './sections/bot-check-key.ts'
import { readByLists } from './sections/list-views.ts'
import { loadMessages } from './sections/messages.ts'
import { renderSlots } from './sections/render-slots.ts'
import { loadRequiredData, type SectionInstance, sectionInstances } from './sections/section-instances.ts'
import {
  type MaybePromise,
  type SectionOutcome,
  type SectionSlot,
  slotPiece,
} from './sections/section-slot.ts'
import { titledPosition, usesClock, needsFormContext } from './sections/sections-html.ts'
import { loadSession, usesSession } from './sections/session-context.ts'
import { startLoading } from './sections/start-loading.ts'
import { styledSections } from './styled-sections.ts'
import { loadCatalogue } from './head/assets.ts'
import { pageStyles } from './head/page-style.ts'
import { siteWidgets } from './widgets/site-widgets.ts'

/**
 * Route → prepared page: modules, data, section HTML, styles. Waits for the data that decides the status and
 * for sections without data; the HTML of other sections may still be a promise.
 * @throws ContentMissing when the address has no content
 */
export async function preparePage(sources: PageSources): Promise<PreparedPage> {
  const { site, route } = sources
  const [messages, regions] = await Promise.all([
    loadMessages(route.locale, sources.assets),
    sectionInstances({ ...sources, sections: sources.document?.sections ?? [] }),
    loadCatalogue(sources.assets),
  ])
  const instances = [...regions.header, ...regions.main, ...regions.footer]
  const loading = startLoading(instances, sources)
  const isPrivate = sources.isPrivate === true || regions.main.some(usesSession)
  const showsAccount = isPrivate && instances.some(usesSession)
  const [post, forms, session, widgets, siteTags] = await Promise.all([
    loadArticle(instances, sources),
    instances.some(needsFormContext) ? sources.loadFormContext?.() : undefined,
    sources.session && signsInHere(site) ? loadSession(instances, site, sources.session) : undefined,
    sources.isBare ? NO_WIDGETS : siteWidgets(site, route.locale, messages),
    loadSiteTags(site),
    hasQuery(route) ? loading.checkedLists() : null,
  ])
  const titled = titledPosition(instances)
  const member = sources.supabase !== null && signsInHere(site) ? sources.session?.member : undefined
  const surroundings = { messages, forms, session, member, post, now: new Date(), titled }
  const { slots, firstImage } = await renderSlots(loading, sources, surroundings)

  const query = queryRead(route, instances)
  const known = { ...sources, messages, ...(post && { post }) }
  const meta = pageHead({
    ...known,
    route: withQuery(route, query),
    firstImage: namedImage(known) === undefined ? await firstImage(regions.main) : undefined,
  })
  const { body, main, paintsAfter } = bodyPieces(slots, regions, { title: meta.title, titled })
  const layout = pageLayout(route)
  const dir = textDirection(route.locale)
  const styled = [...styledSections(slots), ...widgets.styled]
  return {
    status: route.kind === 'error' ? route.status : 200,
    lang: route.locale,
    dir,
    layout,
    siteKind: site.config.is,
    meta,
    themeColours: site.theme.colours,
    styles: pageStyles(site, styled, { layout, dir, hasCustomCss: !showsAccount }),
    ...(await pageScripts(slots, sources, { isPrivate, siteTags })),
    paintsAfter,
    pageData: createPageData(sources, messages, { post, hasSignIn: isPrivate && signsInHere(site) }),
    hasBotCheck: Boolean(botCheckKey(site)),
    hasRenderToken: Boolean(forms?.token),
    isPrivate,
    showsAccount,
    structuredData: pageStructuredData({ ...known, meta, sections: instances }),
    skipLabel: messages.skipToContent,
    body: [...body, widgets.bytes],
    sections: slots.map((slot) => ({ section: slot.instance.section, piece: slotPiece(slot) })),
    main,
    // An address with query parameters that no section reads would fill the cache with copies.
    cacheSeconds: isCachedQuery(route, query) ? cacheSeconds(slots) : 0,
  }
}

const NO_WIDGETS = { bytes: encode(''), styled: [] }

/** Waits for the article of the page only. Other data of its section may arrive later. */
async function loadArticle(
  instances: readonly SectionInstance[],
  sources: PageSources,
): Promise<Post | undefined> {
  if (!instances.some(({ requiredData }) => requiredData.post)) return undefined
  return (await loadRequiredData({ post: true }, sources))?.post
}

function hasQuery(route: ShownRoute): boolean {
  return route.kind !== 'error' && queryPairs(route.query).length > 0
}

/**
 * Seconds to cache a page: 0 if a part of it failed, and few if it depends on the clock. A promise while sections are
 * loading.
 */
function cacheSeconds(slots: readonly SectionSlot[]): MaybePromise<number> {
  const known = slots.flatMap(({ html }) => (html instanceof Promise ? [] : html))
  const changesByItself = slots.some(
    ({ instance }) => instance.requiredData.posts || instance.requiredData.related || usesClock(instance),
  )
  const limit = changesByItself ? LISTING_SECONDS : PAGE_SECONDS
  const seconds = secondsOf(known, limit)
  if (seconds === 0 || known.length === slots.length) return seconds
  return Promise.all(slots.map(({ html }) => html)).then((all) => secondsOf(all, limit))
}

/** 0 if a section is incomplete; else `limit`, or fewer if a post of the page is published sooner. */
function secondsOf(outcomes: readonly SectionOutcome[], limit: number): number {
  if (!outcomes.every(({ isWhole }) => isWhole)) return 0
  const moments = outcomes.flatMap(({ changesAt }) => changesAt ?? [])
  const left = Math.ceil((Math.min(...moments) - Date.now()) / 1000)
  return Math.max(0, Math.min(limit, left))
}

/** The query parameters that the lists of the page read. */
function queryRead(route: ShownRoute, instances: readonly SectionInstance[]): RouteQuery {
  if (route.kind === 'error') return {}
  const { form } = route.query
  const read = readByLists(
    route.query,
    instances.flatMap(({ list }) => list ?? []),
  )
  return { ...read, ...(form !== undefined && { form }) }
}

/** Only pages and categories that exist are cached: their number is limited, and that of filters is not. */
function isCachedQuery(route: ShownRoute, { page, cat }: RouteQuery): boolean {
  if (route.kind === 'error') return true
  const { query } = route
  return query.filters === undefined && query.page === page && query.cat === cat
}

function withQuery<T extends ShownRoute>(route: T, query: RouteQuery): T {
  return route.kind === 'error' ? route : { ...route, query }
}

function pageLayout(route: ShownRoute): 'core' | 'blog' {
  if (route.kind === 'blog') return 'blog'
  return route.kind === 'page' ? (route.page.layout ?? 'core') : 'core'
}
