import type { LoadedSection } from '#sections/registry.ts'
import type { SectionModule } from '#sections/contract.ts'
import type { Section, Site } from '#shared/site.ts'
import { log } from '#shared/log.ts'

/** Whether code of a section on this page has thrown. */
export interface SectionState {
  hasFailed: boolean
}

/** The functions of a module that a page calls besides rendering. Most sections have none of them. */
const CALLED = [
  ...(['requiredData', 'list', 'controls', 'hasTitle', 'usesClock', 'usesLocales'] as const),
  ...(['isEnhanced', 'enhanceOn', 'structuredData'] as const),
]

/** The result of `controls` after a failure: it adds no settings to a list. */
const NO_CONTROLS = { source: undefined, list: 'below' } as const

export function logSectionFailure(
  { id, address }: Pick<Section, 'id' | 'address'>,
  { tenant_uuid }: Pick<Site, 'tenant_uuid'>,
  error: unknown,
): void {
  log('error', 'section failed', { site: tenant_uuid, section: id, address }, error)
}

/**
 * A module whose functions do not throw. If one throws, the error is logged and the module answers as if it lacked
 * that function; the section is then left out, and the rest of the page is shown.
 */
export function guardedModule(
  section: Section,
  loaded: LoadedSection,
  site: Pick<Site, 'tenant_uuid'>,
): { loaded: LoadedSection; state: SectionState } {
  const state = { hasFailed: false }
  if (CALLED.every((name) => loaded.module[name] === undefined)) return { loaded, state }
  const guarded = <A extends unknown[], R>(ask: (...args: A) => R, fallback: R) =>
    function answer(...args: A): R {
      try {
        return ask(...args)
      } catch (error) {
        state.hasFailed = true
        logSectionFailure(section, site, error)
        return fallback
      }
    }
  const { requiredData, list, controls, hasTitle, usesClock, usesLocales, isEnhanced, enhanceOn } =
    loaded.module
  const { structuredData } = loaded.module
  const functions: Pick<SectionModule, (typeof CALLED)[number]> = {
    ...(requiredData && { requiredData: guarded(requiredData, {}) }),
    ...(list && { list: { ...list, info: guarded(list.info, undefined) } }),
    ...(controls && { controls: guarded(controls, NO_CONTROLS) }),
    ...(hasTitle && { hasTitle: guarded(hasTitle, false) }),
    ...(usesClock && { usesClock: guarded(usesClock, false) }),
    ...(usesLocales && { usesLocales: guarded(usesLocales, false) }),
    ...(isEnhanced && { isEnhanced: guarded(isEnhanced, false) }),
    ...(enhanceOn && { enhanceOn: guarded(enhanceOn, undefined) }),
    ...(structuredData && { structuredData: guarded(structuredData, []) }),
  }
  const own =
    loaded.kind === 'island'
      ? { ...loaded, module: { ...loaded.module, ...functions } }
      : { ...loaded, module: { ...loaded.module, ...functions } }
  return { loaded: own, state }
}
