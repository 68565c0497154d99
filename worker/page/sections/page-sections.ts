import { log } from '#shared/log.ts'
import type { CardImage } from './first-image.ts'
import type { RenderedSection } from './rendered-section.ts'
import { logSectionFailure } from './guarded-module.ts'
import { iconNames } from './icons.ts'
import { isAnswered, type Lists, pageLists } from './lists.ts'
import { ContentMissing, type LoadedSectionData } from './section-data.ts'
import { loadRequiredData, type SectionInstance } from './section-instances.ts'
import type { SectionSources } from './section-sources.ts'
import { type Surroundings, sectionsHtml } from './sections-html.ts'

/** A value, or a promise of it. */
export type Coming<T> = T | Promise<T>

/** The result of rendering a section. */
export interface Outcome {
  /** Null after a failure: the page is shown without the section. */
  section: RenderedSection | null
  /** All of its data was loaded and is fresh. */
  isWhole: boolean
  /** See LoadedSectionData. */
  changesAt?: number | undefined
}

export interface Loading {
  /** For each instance, whether its HTML waits for the upstream, or for icons of a service. Modules and data decide, never timing. */
  isLate: boolean[]
  /** For each instance, whether its HTML waits for the upstream. */
  needsData: boolean[]
  data: Coming<LoadedSectionData | null>[]
  /** Resolves when the upstream is asked for data. Never where nothing tells. */
  upstreamAsked: Promise<void>
  lists: Coming<Lists>
  /** The lists of a page whose query they must match. @throws ContentMissing when one does not */
  checkedLists(): Promise<Lists>
}

const NOTHING: LoadedSectionData = {}

/** Starts all queries at once: a page waits for the slowest one, not for their sum. */
export function startLoading(instances: readonly SectionInstance[], sources: SectionSources): Loading {
  const upstreamAsked = sources.nextUpstreamCall?.() ?? new Promise<void>(() => {})
  const answers = instances.map(({ requiredData }) =>
    isEmpty(requiredData) ? null : loadRequiredData(requiredData, sources),
  )
  const data = answers.map((answer) => answer?.catch(withoutData) ?? NOTHING)
  const lateLists = instances.filter(
    ({ loaded, requiredData }) => loaded.module.list !== undefined && !isEmpty(requiredData),
  )
  const lists =
    lateLists.length > 0
      ? Promise.all(data).then((all) => pageLists(instances, all))
      : pageLists(instances, [])
  const isOfLateList = ({ list }: SectionInstance) =>
    lateLists.some(({ position }) => position === list?.position)
  const needsData = instances.map((instance) => !isEmpty(instance.requiredData) || isOfLateList(instance))
  return {
    isLate: instances.map((instance, index) => needsData[index] === true || needsService(instance, sources)),
    needsData,
    data,
    upstreamAsked,
    lists,
    async checkedLists() {
      // The answer for a list tells whether the page is beyond its end.
      await Promise.all(answers.filter((_, index) => instances[index]?.loaded.module.list !== undefined))
      if (!isAnswered(instances, await lists)) throw new ContentMissing()
      return lists
    },
  }

  function withoutData(error: unknown): null {
    // Missing content decides the status of the page, so checkedLists throws it again.
    if (!(error instanceof ContentMissing))
      log('warn', 'section data failed', { site: sources.site.tenant_uuid }, error)
    return null
  }
}

function isEmpty(request: object): boolean {
  return Object.keys(request).length === 0
}

function needsService({ section }: SectionInstance, { isServiceIcon }: SectionSources): boolean {
  return isServiceIcon !== undefined && iconNames([section]).some(isServiceIcon)
}

/** One request for the icons of all these instances, made when the first of them needs its icons. */
function withSharedIcons(instances: readonly SectionInstance[], sources: SectionSources): SectionSources {
  let icons: ReturnType<SectionSources['loadIcons']> | undefined
  return {
    ...sources,
    loadIcons() {
      icons ??= sources.loadIcons(iconNames(instances.map(({ section }) => section)))
      return icons
    },
  }
}

/** No icon is loaded, and the HTML is not kept. */
function withoutIcons(sources: SectionSources): SectionSources {
  return { ...sources, loadIcons: async (names) => new Map(names.map((name) => [name, null])) }
}

/**
 * Time that the head waits for late sections, in milliseconds, while KV is read for them. Then the page is complete before its
 * headers are sent, so Workers Cache can store it. It does not wait for the upstream.
 */
const PATIENCE_MS = 50

interface RenderedInstances {
  outcomes: Coming<Outcome>[]
  /**
   * The first image for cards among these instances, without those whose data is on its way. One whose icons are on their way is
   * rendered without them: the head waits for no icon, and an image is the same without icons.
   */
  firstImage(among: readonly SectionInstance[]): Promise<CardImage | undefined>
}

/** The HTML of each instance, in order. */
export async function renderInstances(
  instances: readonly SectionInstance[],
  { isLate, needsData, data, upstreamAsked, lists }: Loading,
  sources: SectionSources,
  surroundings: Surroundings,
): Promise<RenderedInstances> {
  // The controls of a late list are late, too.
  const listsAtHand =
    lists instanceof Promise
      ? pageLists(
          instances.filter((_, index) => !needsData[index]),
          [],
        )
      : lists
  const waiting = instances.filter((instance) => needsService(instance, sources))
  const lateSources = withSharedIcons(waiting, sources)
  const late = instances.map((instance, index) => (isLate[index] ? renderLate(instance, index) : null))
  const ready = instances.filter((_, index) => !isLate[index])
  const atHand = (instance: SectionInstance) => ({ instance, data: NOTHING, lists: listsAtHand })
  const html = await sectionsHtml(ready.map(atHand), sources, surroundings)
  let next = 0
  const outcomes = late.map((coming): Coming<Outcome> => {
    if (coming !== null) return coming
    const section = html[next++] ?? null
    return { section, isWhole: isWhole(section) }
  })
  const isSettled = await settleWithin(PATIENCE_MS, late, upstreamAsked)
  const known = isSettled ? await Promise.all(outcomes) : outcomes
  return { outcomes: known, firstImage }

  async function firstImage(among: readonly SectionInstance[]): Promise<CardImage | undefined> {
    for (const instance of among) {
      const index = instances.indexOf(instance)
      if (needsData[index]) continue
      const outcome = known[index]
      const [section] =
        outcome instanceof Promise
          ? await sectionsHtml([atHand(instance)], withoutIcons(sources), surroundings)
          : [outcome?.section]
      if (section?.image !== undefined) return section.image
    }
    return undefined
  }

  async function renderLate(instance: SectionInstance, index: number): Promise<Outcome> {
    try {
      const [own, known] = await Promise.all([data[index] ?? null, needsData[index] ? lists : listsAtHand])
      const loaded = { instance, data: own, lists: known }
      const ownSources = waiting.includes(instance) ? lateSources : sources
      const [section = null] = await sectionsHtml([loaded], ownSources, surroundings)
      return {
        section,
        isWhole: isWhole(section) && own !== null && !own.isStale,
        changesAt: own?.changesAt,
      }
    } catch (error) {
      logSectionFailure(instance.section, sources.site, error)
      return { section: null, isWhole: false }
    }
  }
}

function isWhole(section: RenderedSection | null): boolean {
  return section !== null && section.isPartial !== true
}

/** Whether all promises settle in time, and before `tooLong` does. None of them rejects. */
async function settleWithin(
  ms: number,
  coming: readonly (Promise<unknown> | null)[],
  tooLong: Promise<void>,
): Promise<boolean> {
  if (coming.every((each) => each === null)) return true
  let timer: ReturnType<typeof setTimeout> | null = null
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  const settled = Promise.all(coming).then(() => true)
  const isSettled = await Promise.race([settled, Promise.race([timeout, tooLong]).then(() => false)])
  clearTimeout(timer)
  return isSettled
}

export function mapped<T, R>(value: Coming<T>, change: (value: T) => R): Coming<R> {
  return value instanceof Promise ? value.then(change) : change(value)
}
