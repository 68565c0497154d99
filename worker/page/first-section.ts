import type { Coming, Outcome } from '../sections/page-sections.ts'
import type { Piece } from '../page-cache/pieces.ts'
import { encode } from '../render/encoded.ts'

/**
 * Id of the last element in the first section, which the first paint waits for (`<link rel="expect">`, HTML Standard). A browser that
 * has to wait for more HTML in the middle of that section would paint what it has, and move it when the rest comes.
 */
export const FIRST_SECTION_END = 'first-section-end'

const MARK = encode(`<span id="${FIRST_SECTION_END}" hidden></span>`)

/** 20 ms of a slow phone's connection (1.6 Mbit/s), compressed. First sections of the demo sites have 1 to 8 kB. */
const SHORT_BYTES = 16_000

/** Whether the first paint waits for the section. One that may come late holds no paint up, and neither does a long text. */
export function isAwaited(isLate: boolean, outcome: Coming<Outcome> | undefined): boolean {
  if (isLate || outcome === undefined || outcome instanceof Promise) return false
  const length = outcome.section?.bytes.byteLength ?? 0
  return length > 0 && length <= SHORT_BYTES
}

const TAG_START = '<'.charCodeAt(0)

/**
 * The element is the section's last, and no neighbour of it: styles speak of sections that follow each other.
 * @param main the start of the main part, then its sections
 */
export function withFirstSectionEnd(main: readonly Piece[]): Piece[] {
  const first = main[1]
  if (!(first instanceof Uint8Array)) return [...main]
  const end = first.lastIndexOf(TAG_START)
  return main.toSpliced(1, 1, first.subarray(0, end), MARK, first.subarray(end))
}
