import { byteRange } from './byte-range.ts'
import type { FoundFile } from './media-store.ts'

/**
 * The requested part of a file that the store sent whole. Video players cannot seek without parts. A file of unknown
 * length stays whole, which RFC 9110 §14.2 allows.
 * @param range the header `range`; null for the whole file
 */
export function partOfFile(file: FoundFile | null, range: string | null): FoundFile | null {
  if (file === null || range === null || file.status !== 200 || file.length === null) return file
  const { body, length: size } = file
  const part = byteRange(range, size)
  if (part === null) return file
  if (part === 'unsatisfiable') {
    body?.cancel()
    return { status: 416, body: null, length: 0, contentRange: `bytes */${size}` }
  }
  const { first, last } = part
  return {
    status: 206,
    body: body && bytesBetween(body, first, last),
    length: last - first + 1,
    contentRange: `bytes ${first}-${last}/${size}`,
  }
}

/** @param last included; the rest is not read */
function bytesBetween(
  body: ReadableStream<Uint8Array>,
  first: number,
  last: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      while (at <= last) {
        const { done, value } = await reader.read()
        if (done) break
        const wanted = value.subarray(Math.max(0, first - at), last + 1 - at)
        at += value.byteLength
        if (wanted.byteLength > 0) return controller.enqueue(wanted)
      }
      controller.close()
      await reader.cancel()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
