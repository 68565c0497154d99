const encoder = new TextEncoder()

/** A text and its bytes, for what many pages send: to encode it each time costs more than to render what is left. */
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
