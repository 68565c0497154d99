import type { FormContext, FormResult, Needs } from '#sections/contract.ts'
import type { ShownRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import type { IconShape } from '../icon-sets.ts'
import type { LoadedSectionData } from './section-data.ts'

/** What the sections of a page are made from. Nothing of it is the request. */
export interface SectionSources {
  site: Site
  /** Origin the page is canonical on. */
  origin: string
  route: ShownRoute
  /** Loads what sections ask for; rejects when the upstream does not answer in time. */
  loadSectionData(needs: Needs): Promise<LoadedSectionData>
  loadIcons(names: string[]): Promise<Map<string, IconShape>>
}

/** The result of a form, and the section whose form was sent. */
export interface SectionFormResult extends FormResult {
  section_id: string
}

/** What the forms of a page need. */
export interface PageForms extends Omit<FormContext, 'result'> {
  /** When one was sent without a script. */
  result?: SectionFormResult | null
}
