import type { Encoded } from '../render/encoded.ts'
import type { InlineScript } from '../scripts/site-tags.ts'
import type { PageHead } from './meta.ts'

/** Everything that the head of a document is rendered from. */
export interface DocumentHead {
  meta: PageHead
  themeColours: { light: string; dark: string | null }
  /** Of the page's <style> elements. */
  styles: Encoded[]
  fontPreloads: string[]
  /** In the head, before anything is painted. */
  prePaintScript: InlineScript
  /** Metas by which others know that the site is its owner's. */
  siteMetas: { name: string; content: string }[]
  structuredData: object[]
}
