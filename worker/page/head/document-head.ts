import type { Encoded } from '../cache/encoded.ts'
import type { InlineScript } from './site-tags.ts'
import type { PageHead } from './meta.ts'

/** The data from which the head of a document is rendered. */
export interface DocumentHead {
  meta: PageHead
  themeColours: { light: string; dark: string | null }
  /** The texts of the page's <style> elements. */
  styles: Encoded[]
  /** Id of the element that the first paint waits for; null if it does not wait. */
  paintsAfter: string | null
  /** Runs in the head, before the first paint. */
  prePaintScript: InlineScript
  /** Metas by which other services verify the owner of the site. */
  siteMetas: { name: string; content: string }[]
}
