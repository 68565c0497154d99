import type { Site } from '#shared/site.ts'
import type { PageData } from '#shared/visitor/page-data.ts'
import type { PageDocument } from '../content/read-document.ts'
import type { Piece } from '../page-cache/pieces.ts'
import type { PageForms, SectionSources } from '../sections/section-sources.ts'
import type { HeaderFooter } from '../content/read-header-footer.ts'
import type { DocumentHead } from '../head/document-head.ts'
import type { InlineScript } from '../scripts/site-tags.ts'

/** What preparing a page starts from. Nothing of it is the request. */
export interface PageSources extends SectionSources {
  document: PageDocument | null
  shared: HeaderFooter
  /** Whether search engines may list the host at all; absent for yes. */
  isSearchable?: boolean
  /** What scripts of a page may talk to. */
  supabase: { url: string; key: string } | null
  /** A section by itself, as the gallery shows it: without what every page has beside its sections. */
  isBare?: boolean
  /** Asked for only when a section on the page has a form. */
  loadFormContext?(): Promise<PageForms>
}

/** Everything a document is rendered from. Nothing behind this asks anybody for anything. */
export interface PreparedPage extends DocumentHead {
  status: number
  lang: string
  layout: 'core' | 'blog'
  siteKind: Site['config']['is']
  /** Addresses of our module scripts, in order. */
  modules: string[]
  /** Starts our scripts and the site's own, where it has some; null where the page's scripts are all files of ours. */
  tagLoader: InlineScript | null
  pageData: PageData
  /** A form on the page asks a third party whether its visitor is one. */
  hasBotCheck: boolean
  skipLabel: string
  /** Header, main, footer, and what every page has beside them; in order, as they are sent. */
  body: Piece[]
  /** Of these, what is between header and footer. */
  main: Piece[]
  /** Seconds it may be cached; 0 when something on it failed and the next one may be whole. */
  cacheSeconds: number | Promise<number>
}
