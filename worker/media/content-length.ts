/** Bytes of a body by its headers; null if unknown. */
export function contentLength(headers: Headers): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}
