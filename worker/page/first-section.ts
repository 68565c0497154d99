import { encode } from './cache/encoded.ts'
import { outcomeForHead, type SectionSlot } from './sections/section-slot.ts'

/**
 * Id of the last element in the first section, which the first paint waits for (`<link rel="expect">`, HTML Standard). A browser that
 * has to wait for more HTML in the middle of that section would paint what it has, and move it when the rest comes.
 */
export const FIRST_SECTION_END = 'first-end'

const MARK = encode(`<span id="${FIRST_SECTION_END}" hidden></span>`)

/** 20 ms of a slow phone's connection (1.6 Mbit/s), compressed. First sections of the demo sites have 1 to 8 kB. */
const SHORT_BYTES = 16_000

const TAG = '</section>'

/**
 * The HTML of a first section with an element at its end, not after it: styles speak of sections that follow each other. Null where the
 * first paint waits for no section: a deferred one holds no paint up, and neither does a long text, nor what has no frame.
 */
export function withEnd(slot: SectionSlot): Uint8Array[] | null {
  const section = outcomeForHead(slot)?.rendered?.bytes
  if (section === undefined || section.length > SHORT_BYTES) return null
  const end = section.subarray(-TAG.length)
  return String.fromCharCode(...end) === TAG ? [section.subarray(0, -TAG.length), MARK, end] : null
}
