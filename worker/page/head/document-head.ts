import type { Encoded } from '../cache/encoded.ts'
import type { InlineScript } from './site-tags.ts'
import type { PageHead } from './meta.ts'

/** The data from which the head of a document is rendered. */
export interface DocumentHead {
  meta: PageHead
  themeColours: { light: string; dark: string | null }
  /** The texts of the page's <style> elements. */
  styles: Encoded[]
  /** The first paint waits until the body has the element with this id; null where nothing is waited for. */
  paintsAfter: string | null
  /** Runs in the head, before the first paint. */
  prePaintScript: InlineScript
  /** Metas by which other services verify the owner of the site. */
  siteMetas: { name: string; content: string }[]
}
