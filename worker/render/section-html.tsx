import { buildId } from 'virtual:build'
import type { SectionContext, SectionData, SectionProps } from '#sections/contract.ts'
import { Frame } from '#sections/frame/frame.tsx'
import { enhancedAddresses, type LoadedSection } from '#sections/registry.ts'
import {
  ENHANCE_ATTRIBUTE,
  encodeJson,
  HYDRATE_ATTRIBUTE,
  ISLAND_ATTRIBUTE,
  type IslandProps,
  idPrefix,
} from '#shared/island.ts'
import type { Locale } from '#shared/locales.ts'
import { type Messages, translator } from '#shared/messages.ts'
import type { Section, Site } from '#shared/site.ts'
import { openShare } from '../memory/shares.ts'
import { hydratableMarkup, staticMarkup } from './markup.ts'
import { type RenderedSection, renderedSection } from './rendered-section.ts'
import { SLOT } from './slot.ts'

/** A section ready to be made into HTML: read, its links and icons resolved, its module at hand. */
export interface RenderableSection {
  id: string
  address: string
  data: SectionData
  loaded: LoadedSection
  context: SectionContext
  belowFold: boolean
}

/** What of a page its sections are told. */
interface Surroundings {
  locale: Locale
  messages: Messages
}

/** A section that was rendered; null once memory has let go of it. */
interface Entry {
  rendered: RenderedSection | null
}

/** Cached by everything the HTML depends on. The key is the content itself: no hash, no collision, no leak. */
export const sectionMemory = openShare<Entry>('sections', {
  onRemove: (entry) => {
    entry.rendered = null
  },
})

/** What a site is told from others by. Not the site itself: a section that is in memory would hold on to it. */
type Publish = Pick<Site, 'key' | 'revision'>

/** The short way to what memory holds: the same section of the same publish of a site in the same place. */
const lastOf = new WeakMap<Section, { key: string; revision: string; renderKey: string; entry: Entry }>()

/** What a section is found by without its content. */
export interface SectionIdentity {
  section: Section
  site: Publish
  /** Everything else that the HTML depends on, or null where that is too much to be said in a few words. */
  renderKey: string | null
}

export function cachedSection(
  section: Section,
  { key, revision }: Publish,
  renderKey: string | null,
): RenderedSection | undefined {
  const last = renderKey === null ? undefined : lastOf.get(section)
  const isSame = last?.key === key && last.revision === revision && last.renderKey === renderKey
  return isSame ? (last.entry.rendered ?? undefined) : undefined
}

/**
 * One section as HTML, on its own (docs/decisions/003-sections-as-strings.md). May throw what the section throws; the
 * caller leaves it out.
 */
export async function sectionHtml(
  renderable: RenderableSection,
  page: Surroundings,
  { section, site, renderKey }: SectionIdentity,
): Promise<RenderedSection> {
  const { id, address, data, context, belowFold } = renderable
  const key = `${buildId}\n${site.key}\n${page.locale}\n${address}\n${belowFold}\n${JSON.stringify([id, context, data])}`
  const entry = sectionMemory.get(key) ?? { rendered: null }
  const rendered = entry.rendered ?? renderedSection(await renderSection(renderable, page))
  sectionMemory.set(key, entry, rendered.html.length * 2 + rendered.bytes.byteLength)
  entry.rendered = rendered
  if (renderKey !== null) lastOf.set(section, { key: site.key, revision: site.revision, renderKey, entry })
  return rendered
}

/** Afresh, whatever memory holds. */
export async function renderSection(section: RenderableSection, page: Surroundings): Promise<string> {
  const { id, address, data, loaded, context, belowFold } = section
  const props: SectionProps<never> = {
    id,
    locale: page.locale,
    data: data as never,
    context,
    t: translator(page.locale, page.messages),
  }
  const Component = loaded.module.default as (props: SectionProps<never>) => React.ReactNode
  if (loaded.module.frame === 'none') return staticMarkup(<Component {...props} />)
  const framed = (content: React.ReactNode) =>
    staticMarkup(
      <Frame id={id} address={address} data={data} belowFold={belowFold} resizeImages={context.resizeImages}>
        {content}
      </Frame>,
    )
  if (loaded.kind !== 'island') {
    const html = await framed(
      <Enhanced section={section}>
        <Component {...props} />
      </Enhanced>,
    )
    return NOTHING.test(html) ? '' : html
  }
  const [island, frame] = await Promise.all([
    hydratableMarkup(<Component {...props} />, idPrefix(id)),
    framed(<Island section={section} hydrate={loaded.module.hydrate} page={page} />),
  ])
  const html = frame.replace(SLOT, () => island)
  return NOTHING.test(html) ? '' : html
}

/**
 * The frame of a section that had nothing to show: no ground of its own, no divider, no content. It would be a
 * band of empty space, and a script would be loaded for it. React writes no `>` inside an attribute.
 */
const NOTHING =
  /^<(section|header|footer)\b[^>]*>(?:<div [^>]*><\/div>(?:<script [^>]*>[^<]*<\/script>)?)?<\/\1>$/

/** A slot for what is rendered as a root of its own, as in the browser: `useId` and hydration then agree. */
function Island({
  section,
  hydrate,
  page,
}: {
  section: RenderableSection
  hydrate: string
  page: Surroundings
}) {
  const { id, address, data, context, loaded } = section
  const messages = loaded.kind === 'island' ? (loaded.module.messages ?? []) : []
  const props: IslandProps = {
    id,
    locale: page.locale,
    data,
    context,
    messages: Object.fromEntries(messages.map((key) => [key, page.messages[key]])),
  }
  const attributes = { [ISLAND_ATTRIBUTE]: address, [HYDRATE_ATTRIBUTE]: hydrate }
  return (
    <>
      <div {...attributes} dangerouslySetInnerHTML={{ __html: SLOT }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: encodeJson(props) }} />
    </>
  )
}

/** Marks what a script of a few hundred bytes makes nicer; the section works without it. */
function Enhanced({ section, children }: { section: RenderableSection; children: React.ReactNode }) {
  const { address, data, loaded } = section
  if (!enhancedAddresses.has(address) || loaded.module.isEnhanced?.(data) === false) return children
  return <div {...{ [ENHANCE_ATTRIBUTE]: address }}>{children}</div>
}
