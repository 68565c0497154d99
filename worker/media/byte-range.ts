/** First and last byte of a file, both included; `unsatisfiable` for a range that begins past the end of the file. */
type ByteRange = { first: number; last: number } | 'unsatisfiable'

/**
 * Whether a header requests one part in bytes. Other ranges are ignored, which RFC 9110 allows, and are not sent to the
 * store.
 */
export function isOneRange(range: string): boolean {
  return byteRange(range, Number.MAX_SAFE_INTEGER) !== null
}

/**
 * The part of a file that `range` requests (RFC 9110 §14.1.2). Null for the whole file: several parts and other units
 * are ignored.
 */
export function byteRange(range: string, size: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const suffix = Math.min(Number(to), size)
    return suffix === 0 ? 'unsatisfiable' : { first: size - suffix, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}
