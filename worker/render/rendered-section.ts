import { ENHANCE_ATTRIBUTE, ISLAND_ATTRIBUTE } from '#shared/island.ts'
import { encode } from './encoded.ts'
import { type CardImage, firstImageIn } from './first-image.ts'

/** A section's HTML with what a page asks of it. Found when it is made: it is kept, and shown more often than made. */
export interface RenderedSection {
  html: string
  bytes: Uint8Array
  /** Holds the page's title. */
  hasPageTitle: boolean
  /** Has an island or an enhancement in it. */
  isLive: boolean
  /** What a card may show of it. */
  image: CardImage | undefined
}

const LIVE_ATTRIBUTES = [ISLAND_ATTRIBUTE, ENHANCE_ATTRIBUTE].map((name) => ` ${name}="`)

export function renderedSection(html: string): RenderedSection {
  return {
    html,
    bytes: encode(html),
    hasPageTitle: html.includes('<h1'),
    isLive: LIVE_ATTRIBUTES.some((attribute) => html.includes(attribute)),
    image: firstImageIn(html),
  }
}
