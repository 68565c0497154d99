const encoder = new TextEncoder()

/**
 * A text and its bytes, for texts that many pages send: encoding them for each page costs more than the rest
 * of its rendering.
 */
export interface Encoded {
  text: string
  bytes: Uint8Array
}

export function encoded(text: string): Encoded {
  return { text, bytes: encode(text) }
}

export function encode(text: string): Uint8Array {
  return encoder.encode(text)
}
