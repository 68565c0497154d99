import type { Coming, Outcome } from '../sections/page-sections.ts'
import type { Piece } from '../page-cache/pieces.ts'
import { encode } from '../render/encoded.ts'

/**
 * Id of an element after the first section, which the first paint waits for (`<link rel="expect">`, HTML Standard). A browser that
 * has to wait for more HTML in the middle of that section would paint what it has, and move it when the rest comes.
 */
export const FIRST_SECTION_END = 'first-section-end'

const MARK = encode(`<span id="${FIRST_SECTION_END}" hidden></span>`)

/** 20 ms of a slow phone's connection (1.6 Mbit/s), compressed. First sections of the demo sites have 1 to 8 kB. */
const SHORT_BYTES = 16_000

/** Whether the first paint waits for the section. One that may come late holds no paint up, and neither does a long text. */
export function isAwaited(isLate: boolean, outcome: Coming<Outcome> | undefined): boolean {
  if (isLate || outcome === undefined || outcome instanceof Promise) return false
  return outcome.section !== null && outcome.section.bytes.byteLength <= SHORT_BYTES
}

/** @param main the start of the main part, then its sections */
export function withFirstSectionEnd(main: readonly Piece[]): Piece[] {
  return main.toSpliced(2, 0, MARK)
}
