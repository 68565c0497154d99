/** A part of a page; a promise while its content is loading. */
export type Piece = Uint8Array | Promise<Uint8Array>

export function isLoading(piece: Piece): piece is Promise<Uint8Array> {
  return piece instanceof Promise
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
