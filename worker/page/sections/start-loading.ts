import { log } from '#shared/log.ts'
import { iconNames } from './icons.ts'
import { isAnswered, type Lists, pageLists } from './lists.ts'
import { ContentMissing, type LoadedSectionData } from './section-data.ts'
import { loadRequiredData, type SectionInstance } from './section-instances.ts'
import type { MaybePromise } from './section-slot.ts'
import type { SectionSources } from './section-sources.ts'

/** A section of a page while its data is loading. */
export interface LoadingSection {
  instance: SectionInstance
  /** Its HTML waits for the upstream. */
  needsData: boolean
  /** Its HTML waits for icons of a service. */
  needsService: boolean
  /** Null when the upstream did not answer. */
  data: MaybePromise<LoadedSectionData | null>
}

export interface LoadingPage {
  sections: LoadingSection[]
  /** Resolves when the upstream is asked for data. Never resolves if calls are not reported. */
  upstreamCalled: Promise<void>
  lists: MaybePromise<Lists>
  /** The lists of a page. @throws ContentMissing if the query asks for a page or category that a list lacks */
  checkedLists(): Promise<Lists>
}

export const NO_DATA: LoadedSectionData = {}

/** Starts all queries at once, so a page waits for the slowest one only. */
export function startLoading(instances: readonly SectionInstance[], sources: SectionSources): LoadingPage {
  const upstreamCalled = sources.nextUpstreamCall?.() ?? new Promise<void>(() => {})
  const queries = instances.map((instance) => {
    const answer = asks(instance) ? loadRequiredData(instance.requiredData, sources) : null
    return { instance, answer, data: answer?.catch(withoutData) ?? NO_DATA }
  })
  const askedLists = instances.filter((instance) => isList(instance) && asks(instance))
  const lists =
    askedLists.length > 0
      ? Promise.all(queries.map(async ({ instance, data }) => ({ instance, data: await data }))).then(
          pageLists,
        )
      : pageLists(instances.map((instance) => ({ instance, data: NO_DATA })))
  const isInRequestedList = ({ list }: SectionInstance) =>
    askedLists.some(({ position }) => position === list?.position)
  return {
    sections: queries.map(({ instance, data }) => ({
      instance,
      needsData: asks(instance) || isInRequestedList(instance),
      needsService: needsService(instance, sources),
      data,
    })),
    upstreamCalled,
    lists,
    async checkedLists() {
      // The answer for a list says whether its last page is exceeded.
      await Promise.all(queries.filter(({ instance }) => isList(instance)).map(({ answer }) => answer))
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

function asks({ requiredData }: SectionInstance): boolean {
  return Object.keys(requiredData).length > 0
}

function isList({ loaded }: SectionInstance): boolean {
  return loaded.module.list !== undefined
}

function needsService({ section }: SectionInstance, { isServiceIcon }: SectionSources): boolean {
  return isServiceIcon !== undefined && iconNames([section]).some(isServiceIcon)
}
