import type { FormContext, FormResult, Loaded, Needs } from '#sections/contract.ts'
import type { BlogRoute, ErrorRoute, PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import type { PageData } from '#shared/visitor/page-data.ts'
import type { PageDocument } from '../content/read-document.ts'
import type { SharedSections } from '../content/read-shared.ts'
import type { Encoded } from '../render/encoded.ts'
import type { PageHead } from '../head/meta.ts'
import type { InlineScript } from '../scripts/site-tags.ts'

export type ShownRoute = PageRoute | BlogRoute | ErrorRoute

/** What preparing a page starts from. Nothing of it is the request. */
export interface PageSources {
  site: Site
  /** Origin the page is canonical on. */
  origin: string
  route: ShownRoute
  document: PageDocument | null
  shared: SharedSections
  /** Whether search engines may list the host at all; absent for yes. */
  isSearchable?: boolean
  /** Meets what sections need; rejects for what the upstream did not answer in time. */
  loadNeeds(needs: Needs): Promise<SectionNeedsMet>
  loadIcons(names: string[]): Promise<Map<string, IconShape>>
  /** What scripts of a page may talk to. */
  supabase: { url: string; key: string } | null
  /** A section by itself, as the gallery shows it: without what every page has beside its sections. */
  isBare?: boolean
  /** Asked for only when a section on the page has a form. */
  loadFormContext?(): Promise<PageForms>
}

export interface SectionNeedsMet extends Loaded {
  /** A copy of ours stood in for an answer. */
  isStale?: boolean
}

export interface PageForms extends Omit<FormContext, 'result'> {
  /** The section whose form was sent, when one was. */
  result?: (FormResult & { section_id: string }) | null
}

export interface IconShape {
  body: string
  width: number
  height: number
}

/** Everything a document is rendered from. Nothing behind this asks anybody for anything. */
export interface PreparedPage {
  status: number
  lang: string
  layout: 'core' | 'blog'
  siteKind: Site['config']['is']
  meta: PageHead
  themeColours: { light: string; dark: string | null }
  /** Of the page's <style> elements. */
  styles: Encoded[]
  fontPreloads: string[]
  /** Addresses of our module scripts, in order. */
  modules: string[]
  /** In the head, before anything is painted. */
  earlyScript: InlineScript
  /** Starts our scripts and the site's own, where it has some; null where the page's scripts are all files of ours. */
  tagLoader: InlineScript | null
  /** Metas by which others know that the site is its owner's. */
  siteMetas: { name: string; content: string }[]
  pageData: PageData
  /** A form on the page asks a third party whether its visitor is one. */
  hasBotCheck: boolean
  structuredData: object[]
  skipLabel: string
  /** Header, main, footer, and what every page has beside them; in order, as they are sent. */
  body: Uint8Array[]
  /** What is between header and footer. */
  main: () => string
  /** Seconds the HTML cache may keep it; 0 when something on it failed and the next one may be whole. */
  keepSeconds: number
}

/** An article or a listing page that the upstream does not have: the address is nobody's. */
export class ContentMissing extends Error {
  constructor() {
    super('the content of this address does not exist')
    this.name = 'ContentMissing'
  }
}
