import type { ListQuery } from '#sections/contract.ts'
import type { ShownRoute } from '#shared/route.ts'
import { LISTING_SECONDS, PAGE_SECONDS } from '../cache/cache-control.ts'
import { fontPreloads, mainScript, visitorScript } from '../render/assets.ts'
import { loadMessages } from '../render/messages.ts'
import { encode } from '../render/encoded.ts'
import type { RenderedSection } from '../render/rendered-section.ts'
import { escapeHtml } from '../render/escape-html.ts'
import { isAnswered, listsOf } from '../sections/lists.ts'
import { metaOf } from '../head/meta.ts'
import { pageStyles } from '../head/page-style.ts'
import { pageDataOf } from './page-data.ts'
import { meetNeeds, type Placed, placeSections, viewOf } from '../sections/place-sections.ts'
import type { PageSources, PreparedPage } from './prepared-page.ts'
import { ContentMissing, type LoadedSectionData } from '../sections/section-data.ts'
import { sectionsHtml, usesClock, usesForms } from '../sections/sections-html.ts'
import { structuredDataOf } from '../head/structured-data.ts'
import { earlyScript, tagLoader, tagsOf } from '../scripts/site-tags.ts'
import { visitorPieces } from '../widgets/site-widgets.ts'

/**
 * Route → what is rendered: modules, parsed data, section HTML, styles (LAYOUT §3, step 7).
 * @throws ContentMissing when the address is nobody's after all
 */
export async function preparePage(sources: PageSources): Promise<PreparedPage> {
  const { site, route } = sources
  const [messages, { header, main, footer }] = await Promise.all([
    loadMessages(route.locale),
    placeSections({ ...sources, sections: sources.document?.sections ?? [] }),
  ])
  const placed = [...header, ...main, ...footer]
  const [met, forms, pieces, siteTags] = await Promise.all([
    needsMet(placed, sources),
    placed.some(usesForms) ? sources.loadFormContext?.() : undefined,
    sources.isBare ? NO_PIECES : visitorPieces(site, route.locale, messages),
    tagsOf(site),
  ])
  const { page, cat } = viewOf(route)
  const query: ListQuery = { page, cat }
  const lists = listsOf(placed, query, met)
  if (!isAnswered(query, lists)) throw new ContentMissing()

  const post = met.find((each) => each?.post)?.post
  const now = new Date()
  const html = await sectionsHtml(placed, sources, { messages, met, query, lists, forms, post, now })
  const mainEnd = header.length + main.length
  const readsQuery = Object.keys(lists).length > 0
  const known = { ...sources, messages, ...(post && { post }) }
  const mainSections = html.slice(header.length, mainEnd)
  const meta = metaOf({
    ...known,
    route: readsQuery ? route : withoutQuery(route),
    firstImage: mainSections.find((section) => section?.image)?.image,
  })
  const heading = headingFor(meta.title, html)
  const body = [
    ...bytesOf(html.slice(0, header.length)),
    MAIN_START,
    encode(heading),
    ...bytesOf(mainSections),
    MAIN_END,
    ...bytesOf(html.slice(mainEnd)),
    pieces.bytes,
  ]
  const modules = [...(sources.isBare ? [] : [visitorScript()]), ...(isLive(html) ? [mainScript()] : [])]
  return {
    status: route.kind === 'error' ? route.status : 200,
    lang: route.locale,
    layout: layoutOf(route),
    siteKind: site.config.is,
    meta,
    themeColours: site.theme.colours,
    styles: pageStyles(site, new Set([...placed.map(({ section }) => section.address), ...pieces.addresses])),
    fontPreloads: fontPreloads(site.theme.fonts),
    modules,
    earlyScript: await earlyScript(),
    // Nothing of a tenant's runs on a page that it does not show.
    tagLoader:
      route.kind === 'error'
        ? null
        : await tagLoader(siteTags, { modules, pageScript: sources.document?.script }),
    siteMetas: siteTags.metas,
    pageData: pageDataOf(sources, messages, post),
    hasBotCheck: forms?.turnstileKey !== undefined,
    structuredData: structuredDataOf({ ...known, meta, sections: placed }),
    skipLabel: messages.skipToContent,
    body,
    main: () => heading + mainSections.map((section) => section?.html ?? '').join(''),
    keepSeconds: keepSeconds({ placed, met, html, isOwnAddress: readsQuery || !hasQuery(route) }),
  }
}

function bytesOf(sections: readonly (RenderedSection | null)[]): Uint8Array[] {
  return sections.flatMap((section) => section?.bytes ?? [])
}

/** A page whose sections have no title is still named, for those who move by headings. */
function headingFor(title: string, sections: readonly (RenderedSection | null)[]): string {
  if (sections.some((section) => section?.hasPageTitle)) return ''
  return `<h1 class="visually-hidden">${escapeHtml(title)}</h1>`
}

const NO_PIECES = { bytes: encode(''), addresses: [] }

const MAIN_START = encode('<main id="main" tabindex="-1">')
const MAIN_END = encode('</main>')

/** A page of static sections loads no code of theirs: what every page needs and nothing else. */
function isLive(sections: readonly (RenderedSection | null)[]): boolean {
  return sections.some((section) => section?.isLive)
}

const NOTHING_NEEDED: LoadedSectionData = {}

/** All at once: a page waits for the slowest answer and not for their sum. */
function needsMet(placed: readonly Placed[], sources: PageSources): Promise<(LoadedSectionData | null)[]> {
  return Promise.all(
    placed.map(({ needs }) => (Object.keys(needs).length === 0 ? NOTHING_NEEDED : meetNeeds(needs, sources))),
  )
}

/**
 * Nothing that failed is kept, nor what an address holds that no section reads: it would fill the cache with
 * copies of one page. What the clock changes is kept for as long as that may go unseen.
 */
function keepSeconds({
  placed,
  met,
  html,
  isOwnAddress,
}: {
  placed: readonly Placed[]
  met: readonly (LoadedSectionData | null)[]
  html: readonly (RenderedSection | null)[]
  isOwnAddress: boolean
}): number {
  const isWhole = !html.includes(null) && met.every((each) => each !== null && !each.isStale)
  if (!isWhole || !isOwnAddress) return 0
  const changesByItself = placed.some(({ needs, ...each }) => needs.posts || needs.related || usesClock(each))
  return changesByItself ? LISTING_SECONDS : PAGE_SECONDS
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
