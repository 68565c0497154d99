import { encode } from './cache/encoded.ts'
import { outcomeForHead, type SectionSlot } from './sections/section-slot.ts'

/**
 * Id of the last element in the first section. The first paint waits for it (`<link rel="expect">`, HTML Standard).
 * Without it, a browser that receives half of that section paints it, and moves it when the rest arrives.
 */
export const FIRST_SECTION_END = 'first-end'

const MARK = encode(`<span id="${FIRST_SECTION_END}" hidden></span>`)

/**
 * Bytes that a slow phone receives, compressed, in 20 ms (1.6 Mbit/s). First sections of the demo sites have 1,000 to
 * 8,000.
 */
const SHORT_BYTES = 16_000

const TAG = '</section>'

/**
 * The HTML of a first section with an element at its end. The element is inside the section, because styles match
 * adjacent sections. Null if the first paint waits for no section: the first one is deferred, is long, or has no
 * frame.
 */
export function withEnd(slot: SectionSlot): Uint8Array[] | null {
  const section = outcomeForHead(slot)?.rendered?.bytes
  if (section === undefined || section.length > SHORT_BYTES) return null
  const end = section.subarray(-TAG.length)
  return String.fromCharCode(...end) === TAG ? [section.subarray(0, -TAG.length), MARK, end] : null
}
