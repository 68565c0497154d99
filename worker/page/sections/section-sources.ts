import type { FormContext, FormResult, RequiredData } from '#sections/contract.ts'
import type { ShownRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import type { Icons } from '../../store/icon-sets.ts'
import type { LoadedSectionData } from './section-data.ts'

/** The input of a page's sections. It contains nothing of the request. */
export interface SectionSources {
  site: Site
  /** The canonical origin of the page. */
  origin: string
  route: ShownRoute
  /**
   * The page is for one signed-in visitor: no memory keeps what is rendered for it. Scripts can read the visitor's session, so
   * nothing of the tenant's runs there.
   */
  isPrivate?: boolean
  /** Loads section data; rejects when the upstream does not answer in time. */
  loadSectionData(requiredData: RequiredData): Promise<LoadedSectionData>
  /** Resolves with the next call of the upstream for the page; absent where nothing is asked. */
  nextUpstreamCall?(): Promise<void>
  loadIcons(names: string[]): Promise<Icons>
  /** Whether loading the icon takes as long as a service does; absent where none of them does. */
  isServiceIcon?(name: string): boolean
  /** Memory keeps no HTML of the sections. */
  isPreview?: true
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
