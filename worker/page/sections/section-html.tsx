import { buildId } from 'virtual:build'
import type { SectionContext, SectionData, SectionProps } from '#sections/contract.ts'
import { Frame } from '#sections/frame/frame.tsx'
import { enhancedAddresses, type LoadedSection } from '#sections/registry.ts'
import {
  ENHANCE_ATTRIBUTE,
  ENHANCE_ON_ATTRIBUTE,
  encodeJson,
  HYDRATE_ATTRIBUTE,
  ISLAND_ATTRIBUTE,
  type IslandProps,
} from '#shared/island.ts'
import { idPrefix } from '#shared/id-prefix.ts'
import type { Locale } from '#shared/locales.ts'
import { type Messages, translator } from '#shared/messages.ts'
import type { Section, Site } from '#shared/site.ts'
import { openMemory } from '#core/memory/shares.ts'
import { frameParts } from './frame-parts.tsx'
import { hydratableMarkup, staticMarkup } from './markup.ts'
import { type RenderedSection, renderedSection } from './rendered-section.ts'
import { SLOT } from './slot.ts'

/** A section ready to be rendered: read, with its links and icons resolved and its module loaded. */
export interface RenderableSection {
  id: string
  address: string
  data: SectionData
  /** Colours for its own background (own-colours.ts). */
  colours?: Record<string, string> | undefined
  loaded: LoadedSection
  context: SectionContext
  belowFold: boolean
}

/** The part of the page that its sections receive. */
interface Surroundings {
  locale: Locale
  messages: Messages
}

/** A rendered section; null after memory has dropped it. */
interface Entry {
  rendered: RenderedSection | null
}

/** Cached by everything that the HTML depends on. The key is that text itself, not a hash, so keys cannot collide. */
export const sectionMemory = openMemory<Entry>('sections', {
  onRemove: (entry) => {
    entry.rendered = null
  },
})

/** Identifies a publish of a site. If a cached section referred to the site itself, the site would stay in memory. */
type Publish = Pick<Site, 'key' | 'revision'>

/** A shortcut to the cached HTML: the same section in the same publish of a site at the same position. */
const lastEntries = new WeakMap<Section, { key: string; revision: string; renderKey: string; entry: Entry }>()

/** Identifies the HTML of a section without comparing the section's content. */
export interface SectionIdentity {
  section: Section
  site: Publish
  /** All other inputs of the HTML; null if they are too long for a short key. */
  renderKey: string | null
  /** Whether the HTML may be cached in memory. */
  isCached: boolean
}

export function cachedSection(
  section: Section,
  { key, revision }: Publish,
  renderKey: string | null,
): RenderedSection | undefined {
  const last = renderKey === null ? undefined : lastEntries.get(section)
  const isSame = last?.key === key && last.revision === revision && last.renderKey === renderKey
  return isSame ? (last.entry.rendered ?? undefined) : undefined
}

/**
 * Renders one section to HTML (docs/decisions/031-react-stream.md). Throws the error of the section;
 * the caller leaves the section out.
 */
export async function sectionHtml(
  renderable: RenderableSection,
  page: Surroundings,
  { section, site, renderKey, isCached }: SectionIdentity,
): Promise<RenderedSection> {
  const { id, address, data, colours, context, belowFold } = renderable
  const key = `${buildId}\n${site.key}\n${page.locale}\n${address}\n${belowFold}\n${JSON.stringify([id, context, data, colours])}`
  const entry = sectionMemory.get(key) ?? { rendered: null }
  const rendered = entry.rendered ?? renderedSection(await renderSection(renderable, page))
  if (!isCached) return rendered
  sectionMemory.set(key, entry, rendered.html.length * 2 + rendered.bytes.byteLength + MARKS_BYTES)
  entry.rendered = rendered
  if (renderKey !== null)
    lastEntries.set(section, { key: site.key, revision: site.revision, renderKey, entry })
  return rendered
}

/** Memory for the style marks of a section, stored as long as its HTML (worker/page/styled-sections.ts). */
const MARKS_BYTES = 256

/** Renders without the cache. */
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
  const parts = await frameParts(section, props.t)
  const framed = (content: React.ReactNode) =>
    staticMarkup(
      <Frame
        id={id}
        address={address}
        data={data}
        belowFold={belowFold}
        first={context.first}
        resizeImages={context.resizeImages}
        colours={section.colours}
        {...parts}
      >
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
 * The frame of an empty section: no background, divider or content, because these would show an empty band and load a
 * script. React escapes `>` in attributes.
 */
const NOTHING =
  /^<(section|header|footer)\b[^>]*>(?:<div [^>]*><\/div>(?:<script [^>]*>[^<]*<\/script>)?)?<\/\1>$/

/** A slot for an island, which is rendered as a separate root, so that `useId` and hydration agree with the browser. */
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

/** Marks a section with an enhancement: a small script; the section works without it. */
function Enhanced({ section, children }: { section: RenderableSection; children: React.ReactNode }) {
  const { address, data, context, loaded } = section
  const { isEnhanced, enhanceOn } = loaded.module
  if (!enhancedAddresses.has(address) || isEnhanced?.(data) === false) return children
  const attributes = { [ENHANCE_ATTRIBUTE]: address, [ENHANCE_ON_ATTRIBUTE]: enhanceOn?.(data, context) }
  return <div {...attributes}>{children}</div>
}
