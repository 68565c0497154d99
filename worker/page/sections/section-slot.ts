import { encode } from '../cache/encoded.ts'
import type { Piece } from '../cache/pieces.ts'
import type { RenderedSection } from './rendered-section.ts'
import type { SectionInstance } from './section-instances.ts'

export type MaybePromise<T> = T | Promise<T>

/** The result of rendering a section. */
export interface SectionOutcome {
  /** Null after a failure: the page is shown without the section. */
  rendered: RenderedSection | null
  /** All of its data was loaded and is fresh. */
  isWhole: boolean
  /** See LoadedSectionData. */
  changesAt?: number | undefined
}

/** A section of a page with its HTML. A page's slots are in the order in which they are sent. */
export interface SectionSlot {
  instance: SectionInstance
  /**
   * Its HTML may be sent after the head, because it waits for the upstream or for a service of icons. Decided by
   * modules and data, never by timing.
   */
  isDeferred: boolean
  html: MaybePromise<SectionOutcome>
}

/**
 * The outcome that the head may use: null for a deferred section even if it came in time, so that the head is the
 * same each time.
 */
export function outcomeForHead({ isDeferred, html }: SectionSlot): SectionOutcome | null {
  return isDeferred || html instanceof Promise ? null : html
}

const NO_BYTES = encode('')

/** The bytes that are sent for a section. @param change applied to them */
export function slotPiece(
  { html }: SectionSlot,
  change = (bytes: Uint8Array, _: SectionOutcome): Uint8Array => bytes,
): Piece {
  const sent = (outcome: SectionOutcome) => change(outcome.rendered?.bytes ?? NO_BYTES, outcome)
  return html instanceof Promise ? html.then(sent) : sent(html)
}
