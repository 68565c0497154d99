import type { Piece } from './cache/pieces.ts'
import { EMAIL_OFF } from './sections/edge-marks.ts'
import { encode } from './cache/encoded.ts'
import { hydratableMarkup } from './sections/markup.ts'
import { SLOT } from './sections/slot.ts'
import { Document } from './document.tsx'
import type { PreparedPage } from './prepared-page.ts'

/**
 * The pieces of the document, in order. React renders the parts around styles and sections, with a slot for
 * each of them; their bytes are available or come later (docs/decisions/031-react-stream.md). No
 * component in this tree suspends, so React adds no script.
 */
export async function documentPieces(page: PreparedPage): Promise<Piece[]> {
  const texts = (await hydratableMarkup(<Document page={page} />)).split(SLOT)
  const fillings: Piece[][] = [
    ...page.styles.map(({ bytes }) => [bytes]),
    [EMAIL_OFF.start, ...page.body, EMAIL_OFF.end],
  ]
  if (texts.length !== fillings.length + 1) throw new Error('the document has other slots than its page')
  return texts.flatMap((text, index) => [encode(text), ...(fillings[index] ?? [])])
}
