import type { PreparedPage } from './prepared-page.ts'
import { Document } from './document.tsx'
import { encode } from '../render/encoded.ts'
import { HOLE } from '../render/slot.ts'
import { renderToStaticMarkup } from '../render/markup.ts'

/**
 * The document, streamed. React makes what is around styles and sections, with a hole for each of them; their
 * bytes are there already (docs/decisions/003-sections-as-strings.md). Nothing in it waits, so React puts no
 * script of its own into it.
 */
export async function renderDocument(page: PreparedPage): Promise<ReadableStream<Uint8Array>> {
  const texts = (await renderToStaticMarkup(<Document page={page} />)).split(HOLE)
  const fillings = [...page.styles.map(({ bytes }) => [bytes]), page.body]
  if (texts.length !== fillings.length + 1) throw new Error('the document has other holes than its page')
  const parts = texts.flatMap((text, index) => [encode(text), ...(fillings[index] ?? [])])
  // The head on its own, so that a browser can begin; then all that is on the page.
  const head = 2 * page.styles.length + 1
  return new ReadableStream({
    start(controller) {
      controller.enqueue(joined(parts.slice(0, head)))
      controller.enqueue(joined(parts.slice(head)))
      controller.close()
    },
  })
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, { byteLength }) => length + byteLength, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return whole
}
