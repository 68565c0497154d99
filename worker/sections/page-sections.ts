import type { ListQuery } from '#sections/contract.ts'
import { log, reasonOf, stackOf } from '../log.ts'
import type { RenderedSection } from '../render/rendered-section.ts'
import { isAnswered, type Lists, listsOf } from './lists.ts'
import { ContentMissing, type LoadedSectionData } from './section-data.ts'
import { loadDataOf, type SectionInstance } from './section-instances.ts'
import type { SectionSources } from './section-sources.ts'
import { type Surroundings, sectionsHtml } from './sections-html.ts'

/** Either at hand or on its way. */
export type Coming<T> = T | Promise<T>

/** What became of a section. */
export interface Outcome {
  /** Null where it failed: the page goes without it. */
  section: RenderedSection | null
  /** Shows all that it asked for, and nothing stale. */
  isWhole: boolean
}

export interface Loading {
  /** Of each instance: its HTML waits for an answer of the upstream. Said by modules and data, never by time. */
  isLate: boolean[]
  data: Coming<LoadedSectionData | null>[]
  lists: Coming<Lists>
  /** The lists of a page whose query must be answered. @throws ContentMissing when none of them has what it asks for */
  checkedLists(): Promise<Lists>
}

const NOTHING: LoadedSectionData = {}

/** Asks for all data at once: a page waits for the slowest answer and not for their sum. */
export function startLoading(
  instances: readonly SectionInstance[],
  query: ListQuery,
  sources: SectionSources,
): Loading {
  const answers = instances.map(({ needs }) => (isEmpty(needs) ? null : loadDataOf(needs, sources)))
  const data = answers.map((answer) => answer?.catch(withoutData) ?? NOTHING)
  const isLateList = instances.some(
    ({ loaded, needs }) => loaded.module.list !== undefined && !isEmpty(needs),
  )
  const lists = isLateList
    ? Promise.all(data).then((all) => listsOf(instances, query, all))
    : listsOf(instances, query, [])
  return {
    isLate: instances.map(
      ({ loaded, needs }) => !isEmpty(needs) || (isLateList && loaded.module.usesLists === true),
    ),
    data,
    lists,
    async checkedLists() {
      // A page beyond the end of its list is told by the answer itself.
      await Promise.all(answers.filter((_, index) => instances[index]?.loaded.module.list !== undefined))
      if (!isAnswered(query, await lists)) throw new ContentMissing()
      return lists
    },
  }

  function withoutData(error: unknown): null {
    // Content that does not exist decides the status of the page, where it is thrown again.
    if (!(error instanceof ContentMissing))
      log('warn', 'section data failed', { site: sources.site.tenant_uuid, reason: reasonOf(error) })
    return null
  }
}

function isEmpty(request: object): boolean {
  return Object.keys(request).length === 0
}

/**
 * How long the head waits for late sections, in milliseconds. An upstream of the same region answers within it; its
 * page is then whole when its headers leave, so that they can say so and Workers Cache can store it.
 */
const PATIENCE_MS = 50

/** The HTML of each instance, in order. */
export async function renderInstances(
  instances: readonly SectionInstance[],
  { isLate, data, lists }: Loading,
  sources: SectionSources,
  surroundings: Surroundings,
): Promise<Coming<Outcome>[]> {
  const late = instances.map((instance, index) => (isLate[index] ? renderLate(instance, index) : null))
  const ready = instances.filter((_, index) => !isLate[index])
  const listsAtHand = lists instanceof Promise ? {} : lists
  const html = await sectionsHtml(
    ready.map((instance) => ({ instance, data: NOTHING, lists: listsAtHand })),
    sources,
    surroundings,
  )
  let next = 0
  const outcomes = late.map((coming): Coming<Outcome> => {
    if (coming !== null) return coming
    const section = html[next++] ?? null
    return { section, isWhole: section !== null }
  })
  const isSettled = await settleWithin(PATIENCE_MS, late)
  return isSettled ? Promise.all(outcomes) : outcomes

  async function renderLate(instance: SectionInstance, index: number): Promise<Outcome> {
    try {
      const [own, known] = await Promise.all([data[index] ?? null, lists])
      const loaded = { instance, data: own, lists: known }
      const [section = null] = await sectionsHtml([loaded], sources, surroundings)
      return { section, isWhole: section !== null && own !== null && !own.isStale }
    } catch (error) {
      const { id, address } = instance.section
      const site = sources.site.tenant_uuid
      log('error', 'section failed', {
        site,
        section: id,
        address,
        reason: reasonOf(error),
        stack: stackOf(error),
      })
      return { section: null, isWhole: false }
    }
  }
}

/** Whether all have come in time. None of them rejects. */
async function settleWithin(ms: number, coming: readonly (Promise<unknown> | null)[]): Promise<boolean> {
  if (coming.every((each) => each === null)) return true
  let timer: ReturnType<typeof setTimeout> | null = null
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const isSettled = await Promise.race([Promise.all(coming).then(() => true), timeout])
  clearTimeout(timer)
  return isSettled
}

export function mapped<T, R>(value: Coming<T>, change: (value: T) => R): Coming<R> {
  return value instanceof Promise ? value.then(change) : change(value)
}
