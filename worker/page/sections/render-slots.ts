import type { CardImage } from './first-image.ts'
import { logSectionFailure } from './guarded-module.ts'
import { iconNames } from './icons.ts'
import { pageLists } from './lists.ts'
import type { RenderedSection } from './rendered-section.ts'
import type { SectionInstance } from './section-instances.ts'
import type { SectionOutcome, SectionSlot } from './section-slot.ts'
import type { SectionSources } from './section-sources.ts'
import { type LoadedInstance, type SectionSurroundings, sectionsHtml } from './sections-html.ts'
import { type LoadingPage, type LoadingSection, NO_DATA } from './start-loading.ts'

/**
 * Milliseconds that the head waits for deferred sections, whose data may be in KV. If they arrive in time, the page
 * is complete before its headers are sent, so Workers Cache can store it. It does not wait for the upstream.
 */
const PATIENCE_MS = 50

interface RenderedSlots {
  slots: SectionSlot[]
  /**
   * The first image for cards in these sections, except in those whose data is loading. A section whose icons are
   * loading is rendered without them, because icons do not affect the image.
   */
  firstImage(among: readonly SectionInstance[]): Promise<CardImage | undefined>
}

/** Renders the sections of a page. Waits for those that are not deferred, and up to `PATIENCE_MS` for the others. */
export async function renderSlots(
  { sections, upstreamCalled, lists }: LoadingPage,
  sources: SectionSources,
  surroundings: SectionSurroundings,
): Promise<RenderedSlots> {
  // The controls of a list that is loading are deferred, too.
  const listsAtHand =
    lists instanceof Promise
      ? pageLists(
          sections.flatMap(({ instance, needsData }) => (needsData ? [] : { instance, data: NO_DATA })),
        )
      : lists
  const serviceSources = withSharedIcons(sections, sources)
  const started = sections.map((section) => ({
    ...section,
    deferred: renderedLater(section),
  }))
  const ready = started.filter(({ deferred }) => deferred === null)
  const rendered = (await sectionsHtml(ready.map(withoutData), sources, surroundings)).values()
  const rendering: (SectionSlot & LoadingSection)[] = started.map(({ deferred, ...section }) => ({
    ...section,
    isDeferred: deferred !== null,
    html: deferred ?? outcomeOf(rendered.next().value ?? null),
  }))
  const slots = await settledWithin(PATIENCE_MS, rendering, upstreamCalled)
  return { slots, firstImage }

  function renderedLater(section: LoadingSection): Promise<SectionOutcome> | null {
    const { only } = sources
    if (only !== undefined && section.instance.section.id !== only) return Promise.resolve(outcomeOf(null))
    return section.needsData || section.needsService ? renderDeferred(section) : null
  }

  function withoutData({ instance }: LoadingSection): LoadedInstance {
    return { instance, data: NO_DATA, lists: listsAtHand }
  }

  async function firstImage(among: readonly SectionInstance[]): Promise<CardImage | undefined> {
    for (const slot of slots) {
      if (slot.needsData || !among.includes(slot.instance)) continue
      const [section] =
        slot.html instanceof Promise
          ? await sectionsHtml([withoutData(slot)], withoutIcons(sources), surroundings)
          : [slot.html.rendered]
      if (section?.image !== undefined) return section.image
    }
    return undefined
  }

  async function renderDeferred({
    instance,
    needsData,
    needsService,
    data,
  }: LoadingSection): Promise<SectionOutcome> {
    try {
      const [own, known] = await Promise.all([data, needsData ? lists : listsAtHand])
      const [section = null] = await sectionsHtml(
        [{ instance, data: own, lists: known }],
        needsService ? serviceSources : sources,
        surroundings,
      )
      const outcome = outcomeOf(section)
      return {
        ...outcome,
        isWhole: outcome.isWhole && own !== null && !own.isStale,
        changesAt: own?.changesAt,
      }
    } catch (error) {
      logSectionFailure(instance.section, sources.site, error)
      return outcomeOf(null)
    }
  }
}

function outcomeOf(rendered: RenderedSection | null): SectionOutcome {
  return { rendered, isWhole: rendered !== null && rendered.isPartial !== true }
}

/** Loads the icons of all sections that wait for a service in one request, when the first of them needs its icons. */
function withSharedIcons(sections: readonly LoadingSection[], sources: SectionSources): SectionSources {
  let icons: ReturnType<SectionSources['loadIcons']> | undefined
  return {
    ...sources,
    loadIcons() {
      const waiting = sections.filter(({ needsService }) => needsService)
      icons ??= sources.loadIcons(iconNames(waiting.map(({ instance }) => instance.section)))
      return icons
    },
  }
}

/** Loads no icons and does not cache the HTML. */
function withoutIcons(sources: SectionSources): SectionSources {
  return { ...sources, loadIcons: async (names) => new Map(names.map((name) => [name, null])) }
}

/**
 * The slots with their HTML, if all have it before the time is over and before `upstreamCalled` resolves. None of
 * them rejects.
 */
async function settledWithin<T extends SectionSlot>(
  ms: number,
  slots: T[],
  upstreamCalled: Promise<void>,
): Promise<T[]> {
  if (!slots.some(({ html }) => html instanceof Promise)) return slots
  const all = Promise.all(slots.map(async (slot) => ({ ...slot, html: await slot.html })))
  let timer: ReturnType<typeof setTimeout> | null = null
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  const settled = await Promise.race([all, Promise.race([timeout, upstreamCalled]).then(() => slots)])
  clearTimeout(timer)
  return settled
}
