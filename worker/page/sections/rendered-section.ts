import { ENHANCE_ATTRIBUTE, ISLAND_ATTRIBUTE } from '#shared/island.ts'
import { encode } from '../cache/encoded.ts'
import { type CardImage, firstImageIn } from './first-image.ts'

/** A section's HTML and the facts that a page needs. They are computed once, because the HTML is cached. */
export interface RenderedSection {
  html: string
  bytes: Uint8Array
  /** Contains the page's title. */
  hasPageTitle: boolean
  /** Contains an island or an enhancement. */
  isLive: boolean
  /** Its list may get entries of other pages, if another section of the page loads them. */
  isList: boolean
  /** Adds entries of other pages to a list. */
  addsToList: boolean
  /** A part of it could not be loaded: the page is not cached. */
  isPartial?: boolean
  /** An image for cards. */
  image: CardImage | undefined
}

/** The attributes of islands and enhancements. */
export const LIVE_ATTRIBUTES = [ISLAND_ATTRIBUTE, ENHANCE_ATTRIBUTE].map((name) => ` ${name}="`)

export function renderedSection(html: string): RenderedSection {
  return {
    html,
    bytes: encode(html),
    hasPageTitle: html.includes('<h1'),
    isLive: LIVE_ATTRIBUTES.some((attribute) => html.includes(attribute)),
    isList: html.includes(' data-list="'),
    addsToList: html.includes(' data-more="'),
    image: firstImageIn(html),
  }
}
