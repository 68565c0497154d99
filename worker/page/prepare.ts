import { textDirection } from '#shared/locales.ts'
import type { RouteQuery, ShownRoute } from '#shared/route.ts'
import type { Post } from '#shared/schema/blog.ts'
import { LISTING_SECONDS, PAGE_SECONDS } from '../http/cache-control.ts'
import { botCheckKey } from './sections/bot-check-key.ts'
import { namedImage, pageHead } from './head/meta.ts'
import { pageStyles } from './styles/page-style.ts'
import { pageStructuredData } from './head/structured-data.ts'
import { joined, type Piece } from './cache/pieces.ts'
import { loadCatalogue, mainScript, sessionScript, visitorScript, vitalsScript } from './styles/assets.ts'
import { encode } from './cache/encoded.ts'
import { queryPairs } from '#core/routing/list-query.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { signsInHere } from '#shared/sign-in-host.ts'
import { loadMessages } from './sections/messages.ts'
import { prePaintScript, tagLoader, loadSiteTags } from './head/site-tags.ts'
import { type Coming, mapped, type Outcome, renderInstances, startLoading } from './sections/page-sections.ts'
import { loadRequiredData, type SectionInstance, sectionInstances } from './sections/section-instances.ts'
import { mayBeLive, titledPosition, usesClock, usesForms } from './sections/sections-html.ts'
import { readByLists } from './sections/list-views.ts'
import { loadSession, usesSession } from './sections/session-context.ts'
import { siteWidgets } from './widgets/site-widgets.ts'
import { FIRST_SECTION_END, withEnd } from './first-section.ts'
import { createPageData } from './page-data.ts'
import type { PageSources, PreparedPage } from './prepared-page.ts'
import { styledSections } from './styled-sections.ts'

/**
 * Route → rendered page: modules, data, section HTML, styles. Waits for the data that decides the status and
 * for sections without data; the HTML of other sections may still be a promise.
 * @throws ContentMissing when the address has no content
 */
export async function preparePage(sources: PageSources): Promise<PreparedPage> {
  const { site, route } = sources
  const [messages, { header, main, footer }] = await Promise.all([
    loadMessages(route.locale, sources.assets),
    sectionInstances({ ...sources, sections: sources.document?.sections ?? [] }),
    loadCatalogue(sources.assets),
  ])
  const instances = [...header, ...main, ...footer]
  const loading = startLoading(instances, sources)
  const isPrivate = sources.isPrivate === true || main.some(usesSession)
  const showsAccount = isPrivate && instances.some(usesSession)
  const [post, forms, session, widgets, siteTags] = await Promise.all([
    loadArticle(instances, sources),
    instances.some(usesForms) ? sources.loadFormContext?.() : undefined,
    sources.session && signsInHere(site) ? loadSession(instances, site, sources.session) : undefined,
    sources.isBare ? NO_WIDGETS : siteWidgets(site, route.locale, messages),
    loadSiteTags(site),
    hasQuery(route) ? loading.checkedLists() : null,
  ])
  const titled = titledPosition(instances)
  const member = sources.supabase !== null && signsInHere(site) ? sources.session?.member : undefined
  const surroundings = { messages, forms, session, member, post, now: new Date(), titled }
  const { outcomes, firstImage } = await renderInstances(instances, loading, sources, surroundings)

  const mainEnd = header.length + main.length
  const query = queryRead(route, instances)
  const known = { ...sources, messages, ...(post && { post }) }
  const meta = pageHead({
    ...known,
    route: withQuery(route, query),
    firstImage: namedImage(known) === undefined ? await firstImage(main) : undefined,
  })
  const pieces = sectionPieces(outcomes)
  const titledIndex = instances.findIndex(({ position }) => position === titled)
  const { start, sections } = withHeading(pieces, meta.title, {
    outcomes,
    isLate: loading.isLate,
    titledIndex,
  })
  const own = sections.slice(header.length, mainEnd)
  const awaited = withEnd(own[0], loading.isLate[header.length])
  const body = [
    ...sections.slice(0, header.length),
    MAIN_START,
    start,
    ...(awaited ? [...awaited, ...own.slice(1)] : own),
    MAIN_END,
    ...sections.slice(mainEnd),
    widgets.bytes,
  ]
  const isLive = instances.some((instance, index) =>
    isLiveIn(instance, loading.isLate[index], outcomes[index]),
  )
  const hasSignIn = isPrivate && signsInHere(site)
  // An error page runs no scripts of the tenant, and neither does a host with sign-in: they could read the session.
  const isTenantFree = route.kind === 'error' || isPrivate || signsInHere(site)
  const layout = pageLayout(route)
  const dir = textDirection(route.locale)
  const styled = [...styledSections(instances, outcomes, loading.isLate), ...widgets.styled]
  const modules = [
    ...(sources.isBare ? [] : [visitorScript(), ...(hasSignIn ? [sessionScript()] : [])]),
    ...(isLive ? [mainScript()] : []),
    ...(sources.measuresVitals ? [vitalsScript()] : []),
  ]
  return {
    status: route.kind === 'error' ? route.status : 200,
    lang: route.locale,
    dir,
    layout,
    siteKind: site.config.is,
    meta,
    themeColours: site.theme.colours,
    styles: pageStyles(site, styled, { layout, dir, hasCustomCss: !showsAccount }),
    modules,
    paintsAfter: awaited ? FIRST_SECTION_END : null,
    prePaintScript: await prePaintScript(),
    tagLoader: isTenantFree ? null : await tagLoader(site, { modules, pageScript: sources.document?.script }),
    siteMetas: isTenantFree ? [] : siteTags.metas,
    pageData: createPageData(sources, messages, { post, hasSignIn }),
    hasBotCheck: Boolean(botCheckKey(site)),
    hasRenderToken: Boolean(forms?.token),
    isPrivate,
    showsAccount,
    structuredData: pageStructuredData({ ...known, meta, sections: instances }),
    skipLabel: messages.skipToContent,
    body,
    sections: instances.map(({ section }, index) => ({ section, piece: pieces[index] ?? NO_BYTES })),
    main: [start, ...own],
    cacheSeconds: cacheSeconds(instances, outcomes, { isOwnAddress: isCachedQuery(route, query) }),
  }
}

const NO_WIDGETS = { bytes: encode(''), styled: [] }

const MAIN_START = encode('<main id="main" tabindex="-1">')
const MAIN_END = encode('</main>')

/** The article of the page. The other data of its section may come later. */
async function loadArticle(
  instances: readonly SectionInstance[],
  sources: PageSources,
): Promise<Post | undefined> {
  if (!instances.some(({ requiredData }) => requiredData.post)) return undefined
  return (await loadRequiredData({ post: true }, sources))?.post
}

const NO_BYTES = encode('')

function sectionPieces(outcomes: readonly Coming<Outcome>[]): Piece[] {
  return outcomes.map((outcome) => mapped(outcome, ({ section }) => section?.bytes ?? NO_BYTES))
}

interface TitledSections {
  outcomes: readonly Coming<Outcome>[]
  isLate: readonly boolean[]
  /** Index of the section whose heading may be the page's; -1 where there is none. */
  titledIndex: number
}

/**
 * A hidden heading for a page whose sections show no title, for visitors who navigate by headings. It stands at the start of
 * the main part. Where a late section should have the title, it stands before that section, which may turn out to be empty: no
 * other part of the page waits for it.
 */
function withHeading(
  pieces: Piece[],
  title: string,
  { outcomes, isLate, titledIndex }: TitledSections,
): { start: Piece; sections: Piece[] } {
  const hasTitle = ({ section }: Outcome) => section?.hasPageTitle === true
  const isShown = outcomes.some(
    (outcome, index) => !isLate[index] && !(outcome instanceof Promise) && hasTitle(outcome),
  )
  if (isShown) return { start: NO_BYTES, sections: pieces }
  const heading = encode(`<h1 class="visually-hidden">${escapeHtml(title)}</h1>`)
  const titled = outcomes[titledIndex]
  if (titled === undefined || !isLate[titledIndex]) return { start: heading, sections: pieces }
  const withTitle = mapped(titled, (outcome) => {
    const bytes = outcome.section?.bytes ?? NO_BYTES
    return hasTitle(outcome) ? bytes : joined([heading, bytes])
  })
  return { start: NO_BYTES, sections: pieces.with(titledIndex, withTitle) }
}

/**
 * Whether the section has a script to load: a page of static sections loads none. The policy names the
 * scripts of a page, so for late sections their modules decide.
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
 * A page with a failed part is not cached, and neither is an address with query parameters that no section
 * reads, which would fill the cache with copies. A page that depends on the clock is cached for a short time.
 */
function cacheSeconds(
  instances: readonly SectionInstance[],
  outcomes: readonly Coming<Outcome>[],
  { isOwnAddress }: { isOwnAddress: boolean },
): Coming<number> {
  const isLeftOut = outcomes.some((outcome) => !(outcome instanceof Promise) && !outcome.isWhole)
  if (!isOwnAddress || isLeftOut) return 0
  const changesByItself = instances.some(
    (each) => each.requiredData.posts || each.requiredData.related || usesClock(each),
  )
  const seconds = changesByItself ? LISTING_SECONDS : PAGE_SECONDS
  if (!outcomes.some((outcome) => outcome instanceof Promise))
    return secondsUntilChange(outcomes as Outcome[], seconds)
  return Promise.all(outcomes).then((all) =>
    all.every(({ isWhole }) => isWhole) ? secondsUntilChange(all, seconds) : 0,
  )
}

/** No longer than until a post of the page is published. */
function secondsUntilChange(outcomes: readonly Outcome[], seconds: number): number {
  const moments = outcomes.flatMap(({ changesAt }) => changesAt ?? [])
  const left = Math.ceil((Math.min(...moments) - Date.now()) / 1000)
  return Math.max(0, Math.min(seconds, left))
}

function hasQuery(route: ShownRoute): boolean {
  return route.kind !== 'error' && queryPairs(route.query).length > 0
}

/** The part of the query that lists on the page read. */
function queryRead(route: ShownRoute, instances: readonly SectionInstance[]): RouteQuery {
  if (route.kind === 'error') return {}
  const { form } = route.query
  const read = readByLists(
    route.query,
    instances.flatMap(({ list }) => list ?? []),
  )
  return { ...read, ...(form !== undefined && { form }) }
}

/** Only a page and a category that lists have are cached: their number has a limit, and that of filters has none. */
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
