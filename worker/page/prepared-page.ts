import type { Section, Site } from '#shared/site.ts'
import type { PageData } from '#shared/visitor/page-data.ts'
import type { PageDocument } from '#core/reading/read-document.ts'
import type { Piece } from './cache/pieces.ts'
import type { PageForms, SectionSources } from './sections/section-sources.ts'
import type { SessionSources } from './sections/session-context.ts'
import type { HeaderFooter } from '#core/reading/read-header-footer.ts'
import type { DocumentHead } from './head/document-head.ts'
import type { InlineScript } from './head/site-tags.ts'

/** The input of a page. Only that of a page for one visitor contains parts of the request. */
export interface PageSources extends SectionSources {
  /** Files of the build. */
  assets: Fetcher
  document: PageDocument | null
  shared: HeaderFooter
  /** Whether search engines may list the host; absent means yes. */
  isSearchable?: boolean
  /** The backend that scripts of a page may contact. */
  supabase: { url: string; key: string } | null
  /** Replaces the main part of the route. */
  main?: Section[]
  /** The page measures its speed in the visitor's browser. */
  measuresVitals?: boolean
  /** Leaves out the widgets, for a section in the gallery. */
  isBare?: boolean
  /** Called only when a section on the page has a form. */
  loadFormContext?(): Promise<PageForms>
  /** Absent where a page can have no session. */
  session?: SessionSources
}

/** The input of a document. Rendering it needs no further data. */
export interface PreparedPage extends DocumentHead {
  status: number
  lang: string
  dir: 'ltr' | 'rtl'
  layout: 'core' | 'blog'
  siteKind: Site['config']['is']
  /** Addresses of the product's module scripts, in order. */
  modules: string[]
  /**
   * Starts the scripts of the product and of the site, where the site has some; null when the page loads only
   * script files.
   */
  tagLoader: InlineScript | null
  /** Schema.org objects for search engines, sent after the page's content. */
  structuredData: object[]
  pageData: PageData
  /** The page is for one visitor, or has a form of sign-in: it is not cached, and runs no script of the tenant. */
  isPrivate: boolean
  /**
   * A section shows the visitor's account or is part of a sign-in, so the page has neither CSS of the tenant nor
   * anything from other hosts.
   */
  showsAccount: boolean
  /**
   * A form of the page or of a popup loads a third party's bot check. All popups count, because any page may open
   * them.
   */
  hasBotCheck: boolean
  /**
   * Forms on the page hold the time of rendering. A form that is too old is refused
   * (worker/page/sections/render-token.ts).
   */
  hasRenderToken: boolean
  skipLabel: string
  /** Header, main part, footer and widgets, in the order in which they are sent. */
  body: Piece[]
  /** The HTML of each section, in order. */
  sections: { section: Section; piece: Piece }[]
  /** The pieces between header and footer. */
  main: Piece[]
  /** Seconds to cache the page; 0 if a part of it failed. */
  cacheSeconds: number | Promise<number>
}
