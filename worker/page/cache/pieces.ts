import { log } from '#shared/log.ts'

/** A part of a response; a promise when its content is not yet available. */
export type Piece = Uint8Array | Promise<Uint8Array>

export interface Sending {
  /** The bytes when all pieces are available; else a stream that sends each piece when it is. */
  body: Uint8Array | ReadableStream<Uint8Array>
  /** The concatenation of all pieces; null when the response was cut off. */
  whole: Uint8Array | Promise<Uint8Array | null>
}

/** Sends pieces in order. Pieces before a promise are sent without waiting for it. */
export function sendPieces(pieces: readonly Piece[]): Sending {
  if (areAtHand(pieces)) {
    const bytes = joined(pieces)
    return { body: bytes, whole: bytes }
  }
  const { promise: whole, resolve } = Promise.withResolvers<Uint8Array | null>()
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Not returned: a stream does not emit before its `start` has ended.
      send(controller).then(resolve, (error) => {
        resolve(null)
        if (isCancelled) return
        log('error', 'page broke off', {}, error)
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

/** The concatenation of pieces whose content is available; null while one is on its way. */
export function bytesAtHand(pieces: readonly Piece[]): Uint8Array | null {
  return areAtHand(pieces) ? joined(pieces) : null
}

/** The concatenation of pieces that are not sent; null when one of them fails. */
export async function joinPieces(pieces: readonly Piece[]): Promise<Uint8Array | null> {
  try {
    return joined(areAtHand(pieces) ? pieces : await Promise.all(pieces))
  } catch (error) {
    log('error', 'page broke off', {}, error)
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
