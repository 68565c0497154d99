import { log, reasonOf } from '../log.ts'

/** A part of an answer; a promise where its content is on its way. */
export type Piece = Uint8Array | Promise<Uint8Array>

export interface Sending {
  /** All bytes at once where all are at hand; else a stream that sends each piece as it comes. */
  body: Uint8Array | ReadableStream<Uint8Array>
  /** The concatenation of the pieces, when all have come; null when the answer broke off before. */
  whole: Uint8Array | Promise<Uint8Array | null>
}

/** Sends pieces in their order. What stands before a piece that is on its way leaves without it. */
export function sendPieces(pieces: readonly Piece[]): Sending {
  if (areAtHand(pieces)) {
    const bytes = joined(pieces)
    return { body: bytes, whole: bytes }
  }
  const { promise: whole, resolve } = Promise.withResolvers<Uint8Array | null>()
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Not returned: a stream whose start has not ended hands nothing on.
      send(controller).then(resolve, (error) => {
        resolve(null)
        if (isCancelled) return
        log('error', 'page broke off', { reason: reasonOf(error) })
        controller.error(error)
      })
    },
    cancel() {
      isCancelled = true
      log('info', 'page given up', {})
      resolve(null)
    },
  })
  return { body, whole }

  async function send(controller: ReadableStreamDefaultController<Uint8Array>): Promise<Uint8Array | null> {
    const sent: Uint8Array[] = []
    let unsent: Uint8Array[] = []
    const flush = () => {
      const chunk = joined(unsent)
      unsent = []
      sent.push(chunk)
      if (chunk.byteLength > 0) controller.enqueue(chunk)
    }
    for (const piece of pieces) {
      if (!(piece instanceof Uint8Array)) flush()
      unsent.push(await piece)
      if (isCancelled) return null
    }
    flush()
    controller.close()
    return joined(sent)
  }
}

/** The concatenation of pieces that are not sent; null when one of them fails. */
export async function wholeOf(pieces: readonly Piece[]): Promise<Uint8Array | null> {
  try {
    return joined(areAtHand(pieces) ? pieces : await Promise.all(pieces))
  } catch (error) {
    log('error', 'page broke off', { reason: reasonOf(error) })
    return null
  }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts
  if (first !== undefined && parts.length === 1) return first
  const whole = new Uint8Array(parts.reduce((length, { byteLength }) => length + byteLength, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return whole
}

function areAtHand(pieces: readonly Piece[]): pieces is readonly Uint8Array[] {
  return pieces.every((piece) => piece instanceof Uint8Array)
}
