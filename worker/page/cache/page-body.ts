import type { RenderedPage } from './page-cache.ts'

/** The body of a `RenderedPage`, sent during rendering: its bytes, before they are complete. */
export interface StreamedBody {
  stream: ReadableStream<Uint8Array>
  /** All bytes of the body, whether or not the stream is read; null when it failed or its reader left before the end. */
  whole: Promise<Uint8Array | null>
}

/** The bytes or the stream that a response sends. */
export function sentBody(body: RenderedPage['body']): Uint8Array | ReadableStream<Uint8Array> {
  return body instanceof Uint8Array ? body : body.stream
}

/** The bytes of a body; null when it failed or its reader left before the end. */
export function wholeBody(body: RenderedPage['body']): Uint8Array | Promise<Uint8Array | null> {
  return body instanceof Uint8Array ? body : body.whole
}

/**
 * All bytes of a body, for a response that is sent only once it is complete.
 * @throws when the body failed, which is in the log
 */
export async function readBody(body: RenderedPage['body']): Promise<Uint8Array> {
  const bytes = await wholeBody(body)
  if (bytes === null) throw new Error('the body ended early')
  return bytes
}
