import type { FormContext, FormResult, RequiredData } from '#sections/contract.ts'
import type { ShownRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import type { Icons } from '../../store/icon-sets.ts'
import type { LoadedSectionData } from './section-data.ts'

/** The input of a page's sections. It contains no part of the request. */
export interface SectionSources {
  site: Site
  /** The canonical origin of the page. */
  origin: string
  route: ShownRoute
  /**
   * The page is for one signed-in visitor, so its HTML is not stored in memory. Scripts can read the session, so the
   * page runs no script of the tenant.
   */
  isPrivate?: boolean
  /** Loads section data; rejects when the upstream does not answer in time. */
  loadSectionData(requiredData: RequiredData): Promise<LoadedSectionData>
  /** Resolves with the page's next call of the upstream. Absent if nothing waits for it. */
  nextUpstreamCall?(): Promise<void>
  loadIcons(names: string[]): Promise<Icons>
  /** Whether the icon comes from a service. Absent if none does. */
  isServiceIcon?(name: string): boolean
  /** The HTML of a preview names the paths of its texts, for editors, and is not stored in memory. */
  isPreview?: true
  /** Id of the only section that is rendered. The page has the whole stylesheets of the others. */
  only?: string
}

/** The result of a form, with the section of the form. */
export interface SectionFormResult extends FormResult {
  section_id: string
}

/** The data of a page's forms. */
export interface PageForms extends Omit<FormContext, 'result'> {
  /** Present after a form was sent without a script. */
  result?: SectionFormResult | null
}
