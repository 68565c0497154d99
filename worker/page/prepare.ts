import type { ListQuery } from '#sections/contract.ts'
import type { ShownRoute } from '#shared/route.ts'
import type { Post } from '#shared/schema/blog.ts'
import { LISTING_SECONDS, PAGE_SECONDS } from '../cache/cache-control.ts'
import { metaOf } from '../head/meta.ts'
import { pageStyles } from '../head/page-style.ts'
import { structuredDataOf } from '../head/structured-data.ts'
import type { Piece } from '../page-cache/pieces.ts'
import { fontPreloads, mainScript, visitorScript } from '../render/assets.ts'
import { encode } from '../render/encoded.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import type { CardImage } from '../render/first-image.ts'
import { loadMessages } from '../render/messages.ts'
import { prePaintScript, tagLoader, tagsOf } from '../scripts/site-tags.ts'
import {
  type Coming,
  mapped,
  type Outcome,
  renderInstances,
  startLoading,
} from '../sections/page-sections.ts'
import { loadDataOf, type SectionInstance, sectionInstances, viewOf } from '../sections/section-instances.ts'
import { mayBeLive, titledPosition, usesClock, usesForms } from '../sections/sections-html.ts'
import { visitorPieces } from '../widgets/site-widgets.ts'
import { pageDataOf } from './page-data.ts'
import type { PageSources, PreparedPage } from './prepared-page.ts'

/**
 * Route → what is rendered: modules, parsed data, section HTML, styles. Waits for what decides the status and for
 * sections that load nothing; the HTML of the others may be on its way.
 * @throws ContentMissing when the address turns out to have no content
 */
export async function preparePage(sources: PageSources): Promise<PreparedPage> {
  const { site, route } = sources
  const [messages, { header, main, footer }] = await Promise.all([
    loadMessages(route.locale),
    sectionInstances({ ...sources, sections: sources.document?.sections ?? [] }),
  ])
  const instances = [...header, ...main, ...footer]
  const { page, cat } = viewOf(route)
  const query: ListQuery = { page, cat }
  const loading = startLoading(instances, query, sources)
  const [post, forms, widgets, siteTags, lists] = await Promise.all([
    articleOf(instances, sources),
    instances.some(usesForms) ? sources.loadFormContext?.() : undefined,
    sources.isBare ? NO_WIDGETS : visitorPieces(site, route.locale, messages),
    tagsOf(site),
    hasQuery(route) ? loading.checkedLists() : null,
  ])
  const titled = titledPosition(instances)
  const surroundings = { messages, query, forms, post, now: new Date(), titled }
  const outcomes = await renderInstances(instances, loading, sources, surroundings)

  const mainEnd = header.length + main.length
  const readsQuery = lists !== null && Object.keys(lists).length > 0
  const mainOutcomes = outcomes.slice(header.length, mainEnd)
  const known = { ...sources, messages, ...(post && { post }) }
  const meta = metaOf({
    ...known,
    route: readsQuery ? route : withoutQuery(route),
    firstImage: firstImage(mainOutcomes, loading.isLate.slice(header.length, mainEnd)),
  })
  const heading = headingFor(meta.title, outcomes)
  const mainPieces = [mapped(heading, encode), ...piecesOf(mainOutcomes)]
  const body = [
    ...piecesOf(outcomes.slice(0, header.length)),
    MAIN_START,
    ...mainPieces,
    MAIN_END,
    ...piecesOf(outcomes.slice(mainEnd)),
    widgets.bytes,
  ]
  const isLive = instances.some((instance, index) =>
    isLiveIn(instance, loading.isLate[index], outcomes[index]),
  )
  const modules = [...(sources.isBare ? [] : [visitorScript()]), ...(isLive ? [mainScript()] : [])]
  return {
    status: route.kind === 'error' ? route.status : 200,
    lang: route.locale,
    layout: layoutOf(route),
    siteKind: site.config.is,
    meta,
    themeColours: site.theme.colours,
    styles: pageStyles(
      site,
      new Set([...instances.map(({ section }) => section.address), ...widgets.addresses]),
    ),
    fontPreloads: fontPreloads(site.theme.fonts),
    modules,
    prePaintScript: await prePaintScript(),
    // Nothing of a tenant's runs on a page that it does not show.
    tagLoader:
      route.kind === 'error'
        ? null
        : await tagLoader(site, { modules, pageScript: sources.document?.script }),
    siteMetas: siteTags.metas,
    pageData: pageDataOf(sources, messages, post),
    hasBotCheck: forms?.turnstileKey !== undefined,
    structuredData: structuredDataOf({ ...known, meta, sections: instances }),
    skipLabel: messages.skipToContent,
    body,
    main: mainPieces,
    cacheSeconds: cacheSeconds(instances, outcomes, { isOwnAddress: readsQuery || !hasQuery(route) }),
  }
}

const NO_WIDGETS = { bytes: encode(''), addresses: [] }

const MAIN_START = encode('<main id="main" tabindex="-1">')
const MAIN_END = encode('</main>')

/** The article that the page is about; what else its section shows may come later. */
async function articleOf(
  instances: readonly SectionInstance[],
  sources: PageSources,
): Promise<Post | undefined> {
  if (!instances.some(({ needs }) => needs.post)) return undefined
  return (await loadDataOf({ post: true }, sources))?.post
}

const NO_BYTES = encode('')

function piecesOf(outcomes: readonly Coming<Outcome>[]): Piece[] {
  return outcomes.map((outcome) => mapped(outcome, ({ section }) => section?.bytes ?? NO_BYTES))
}

/**
 * A page whose sections have no title is still named, for those who move by headings. Where only a late section may
 * have one, the heading waits with it.
 */
function headingFor(title: string, outcomes: readonly Coming<Outcome>[]): Coming<string> {
  const hasTitle = ({ section }: Outcome) => section?.hasPageTitle === true
  const heading = `<h1 class="visually-hidden">${escapeHtml(title)}</h1>`
  if (outcomes.some((outcome) => !(outcome instanceof Promise) && hasTitle(outcome))) return ''
  const late = outcomes.filter((outcome) => outcome instanceof Promise)
  if (late.length === 0) return heading
  return Promise.all(late).then((all) => (all.some(hasTitle) ? '' : heading))
}

/** For cards. The head does not wait for late sections, so none of them gives one, however soon it comes. */
function firstImage(outcomes: readonly Coming<Outcome>[], isLate: readonly boolean[]): CardImage | undefined {
  for (const [index, outcome] of outcomes.entries()) {
    if (!isLate[index] && !(outcome instanceof Promise) && outcome.section?.image)
      return outcome.section.image
  }
  return undefined
}

/**
 * Whether the section has code to load: a page of static sections loads none of theirs. The policy names what a page
 * loads, so of late sections their modules say it.
 */
function isLiveIn(
  instance: SectionInstance,
  isLate: boolean | undefined,
  outcome: Coming<Outcome> | undefined,
): boolean {
  if (isLate || outcome instanceof Promise) return mayBeLive(instance)
  return outcome?.section?.isLive === true
}

/**
 * Nothing that failed is cached, nor what an address holds that no section reads: it would fill the cache with
 * copies of one page. What the clock changes is cached for as long as that may go unseen.
 */
function cacheSeconds(
  instances: readonly SectionInstance[],
  outcomes: readonly Coming<Outcome>[],
  { isOwnAddress }: { isOwnAddress: boolean },
): Coming<number> {
  const isLeftOut = outcomes.some((outcome) => !(outcome instanceof Promise) && !outcome.isWhole)
  if (!isOwnAddress || isLeftOut) return 0
  const changesByItself = instances.some(
    ({ needs, ...each }) => needs.posts || needs.related || usesClock(each),
  )
  const seconds = changesByItself ? LISTING_SECONDS : PAGE_SECONDS
  const late = outcomes.filter((outcome) => outcome instanceof Promise)
  if (late.length === 0) return seconds
  return Promise.all(late).then((all) => (all.every(({ isWhole }) => isWhole) ? seconds : 0))
}

function hasQuery(route: ShownRoute): boolean {
  return route.kind !== 'error' && (route.query.page !== undefined || route.query.cat !== undefined)
}

function withoutQuery<T extends ShownRoute>(route: T): T {
  return route.kind === 'error' ? route : { ...route, query: {} }
}

function layoutOf(route: ShownRoute): 'core' | 'blog' {
  if (route.kind === 'blog') return 'blog'
  return route.kind === 'page' ? (route.page.layout ?? 'core') : 'core'
}
