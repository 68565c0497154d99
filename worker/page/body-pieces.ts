import { escapeHtml } from '#shared/escape-html.ts'
import { encode } from './cache/encoded.ts'
import { joined, type Piece } from './cache/pieces.ts'
import { FIRST_SECTION_END, withEnd } from './first-section.ts'
import type { Regions } from './sections/section-instances.ts'
import { outcomeForHead, type SectionOutcome, type SectionSlot, slotPiece } from './sections/section-slot.ts'

interface BodyPieces {
  /** Header, main part and footer, in the order in which they are sent. */
  body: Piece[]
  /** The pieces between header and footer. */
  main: Piece[]
  /** Id of the element that the first paint waits for; null if it does not wait. */
  paintsAfter: string | null
}

/** The sections of a page in their regions, with a hidden heading if none of them shows a title. */
export function bodyPieces(
  slots: readonly SectionSlot[],
  { header, main }: Regions,
  { title, titled }: PageTitle,
): BodyPieces {
  const mainEnd = header.length + main.length
  const { start, pieceOf } = withHeading(slots, { title, titled })
  const [first, ...others] = slots.slice(header.length, mainEnd)
  const rest = others.map(pieceOf)
  const ended = first === undefined ? null : withEnd(first)
  const own = first === undefined ? [] : [pieceOf(first), ...rest]
  return {
    body: [
      ...slots.slice(0, header.length).map(pieceOf),
      MAIN_START,
      start,
      ...(ended === null ? own : [...ended, ...rest]),
      MAIN_END,
      ...slots.slice(mainEnd).map(pieceOf),
    ],
    main: [start, ...own],
    paintsAfter: ended === null ? null : FIRST_SECTION_END,
  }
}

const MAIN_START = encode('<main id="main" tabindex="-1">')
const MAIN_END = encode('</main>')
const NO_BYTES = encode('')

interface PageTitle {
  title: string
  /** Position of the section whose title is the page's title. */
  titled: number | undefined
}

/**
 * The start of the main part. For a page whose sections show no title it has a hidden heading, by which visitors of
 * screen readers navigate. If a deferred section may carry the title, the heading is sent just before it, so the rest
 * of the page does not wait.
 */
function withHeading(
  slots: readonly SectionSlot[],
  { title, titled }: PageTitle,
): { start: Uint8Array; pieceOf: (slot: SectionSlot) => Piece } {
  const pieceOf = (slot: SectionSlot) => slotPiece(slot)
  if (slots.some((slot) => showsTitle(outcomeForHead(slot)))) return { start: NO_BYTES, pieceOf }
  const heading = encode(`<h1 class="visually-hidden">${escapeHtml(title)}</h1>`)
  const deferred = slots.find(({ instance, isDeferred }) => isDeferred && instance.position === titled)
  if (deferred === undefined) return { start: heading, pieceOf }
  const headed = (bytes: Uint8Array, outcome: SectionOutcome) =>
    showsTitle(outcome) ? bytes : joined([heading, bytes])
  return {
    start: NO_BYTES,
    pieceOf: (slot) => (slot === deferred ? slotPiece(slot, headed) : slotPiece(slot)),
  }
}

function showsTitle(outcome: SectionOutcome | null): boolean {
  return outcome?.rendered?.hasPageTitle === true
}
