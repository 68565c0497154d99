/** The <script> with the data of a preview. */
export const PREVIEW_ATTRIBUTE = 'data-vitrine-preview'

/** What the script of previews knows (client/preview.ts). */
export interface PreviewData {
  /** What the addresses of this preview begin with. */
  base: string
  /** Scheme and host of the site's own addresses. */
  origin: string
  /** Origins that may speak with the page. */
  editors: string[]
  /** Folders of addresses that are no pages. */
  folders: string[]
  about: PreviewAbout
  words: { held: string; expired: string }
}

/** What an editor is told of the page that it frames. */
interface PreviewAbout {
  site: string
  source: 'draft' | 'live' | 'revision'
  /** The revision that is shown; of a draft, the one that is live. */
  revision: string
  /** When the link ends, in ISO 8601. */
  until: string
  /** Null for what is no page of the site's own: the blog, an error page. */
  page: string | null
  path: string
  locale: string
}
