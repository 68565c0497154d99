/** Attribute of the <script> with the data of a preview. */
export const PREVIEW_ATTRIBUTE = 'data-vitrine-preview'

/** The data of the preview script (client/preview.ts). */
export interface PreviewData {
  /** Prefix of all addresses of this preview. */
  base: string
  /** Scheme and host of the site's own addresses. */
  origin: string
  /** Origins that may exchange messages with the page. */
  editors: string[]
  /** Folders whose addresses are not pages. */
  folders: string[]
  about: PreviewAbout
  /** Query parameter in the redirect to the page after a comment was stored. */
  commented: string
  words: { held: string; expired: string }
}

/** What the page reports to the editor that frames it. */
interface PreviewAbout {
  site: string
  source: 'draft' | 'live' | 'revision'
  /** The revision shown; for a draft, the live revision. */
  revision: string
  /** When the preview link expires, in ISO 8601. */
  until: string
  /** Null if it is not one of the site's own pages: the blog, an error page. */
  page: string | null
  path: string
  locale: string
}
