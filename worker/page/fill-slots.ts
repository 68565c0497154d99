import { log } from '#shared/log.ts'
import type { StreamedBody } from './cache/page-body.ts'
import { isLoading, joined, type Piece } from './cache/pieces.ts'
import { SLOT } from './sections/slot.ts'
import { SlotSplitter } from './slot-splitter.ts'

type Fillings = readonly (readonly Piece[])[]

/**
 * Fills the slots of React's stream of a document. It does not wait for its reader, so a slow visitor delays neither
 * the caches nor KV. A reader that leaves before the last section has loaded cancels the document. Not a
 * TransformStream, which costs a tenth of a page's time (docs/decisions/114-document-stream.md).
 * @param fillings the pieces of each slot, in order
 */
export function fillSlots(document: ReadableStream<Uint8Array>, fillings: Fillings): StreamedBody {
  const { promise: whole, resolve } = Promise.withResolvers<Uint8Array | null>()
  const reader = document.getReader()
  let isCancelled = false
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      // Not returned, because a stream sends nothing before its `start` has ended.
      send(controller).then(resolve, (error) => {
        resolve(null)
        if (isCancelled) return
        log('error', 'page broke off', {}, error)
        controller.error(error)
      })
    },
    cancel(reason) {
      isCancelled = true
      log('info', 'page given up', {})
      resolve(null)
      return reader.cancel(reason)
    },
  })
  return { stream, whole }

  async function send(controller: ReadableStreamDefaultController<Uint8Array>): Promise<Uint8Array | null> {
    const sent: Uint8Array[] = []
    for await (const chunk of filledChunks(reader, fillings)) {
      if (isCancelled) return null
      sent.push(chunk)
      controller.enqueue(chunk)
    }
    controller.close()
    return joined(sent)
  }
}

/** Joins all bytes that are ready into one chunk, because each chunk costs a turn of the event loop. */
async function* filledChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  fillings: Fillings,
): AsyncGenerator<Uint8Array, void> {
  const splitter = new SlotSplitter()
  const slots = fillings.values()
  let unsent: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    for (const part of splitter.split(value)) {
      if (part !== SLOT) {
        unsent.push(part)
        continue
      }
      const slot = slots.next()
      if (slot.done) throw new Error(OTHER_SLOTS)
      for (const piece of slot.value) {
        if (isLoading(piece)) {
          const bytes = joined(unsent)
          unsent = []
          if (bytes.byteLength > 0) yield bytes
          unsent.push(await piece)
        } else unsent.push(piece)
      }
    }
  }
  if (!slots.next().done) throw new Error(OTHER_SLOTS)
  yield joined([...unsent, splitter.end()])
}

const OTHER_SLOTS = 'the document has other slots than its page'
