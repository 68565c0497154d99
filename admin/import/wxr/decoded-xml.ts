/** Bytes in which an XML declaration ends. */
const DECLARATION = 200

/**
 * The text of an XML file in chunks, by its byte order mark or the encoding that it declares (XML 1.0 §4.3.3), else
 * UTF-8. Chunks of text are passed on.
 * @throws Error that names the encoding if the bytes are invalid in it
 */
export async function* decodedXml(
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<string> {
  let start: Uint8Array = new Uint8Array()
  let decoder: TextDecoder | null = null
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      yield chunk
      continue
    }
    const bytes: Uint8Array = decoder === null ? joined(start, chunk) : chunk
    if (decoder === null && bytes.length < DECLARATION) {
      start = bytes
      continue
    }
    decoder ??= declaredDecoder(bytes)
    yield decode(decoder, bytes)
  }
  if (decoder !== null) yield decode(decoder)
  else if (start.length > 0) yield decode(declaredDecoder(start), start, { isLast: true })
}

function joined(start: Uint8Array, more: Uint8Array): Uint8Array {
  const both = new Uint8Array(start.length + more.length)
  both.set(start)
  both.set(more, start.length)
  return both
}

function declaredDecoder(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION))
  const label = marked ?? /^[^<]{0,3}<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: false })
  } catch (cause) {
    throw new Error(`the file is written in “${label}”, which is unknown: save it as UTF-8`, { cause })
  }
}

function decode(decoder: TextDecoder, bytes?: Uint8Array, { isLast = bytes === undefined } = {}): string {
  try {
    return decoder.decode(bytes, { stream: !isLast })
  } catch (cause) {
    throw new Error(
      `the file declares ${decoder.encoding} and has bytes that are invalid in it: correct the encoding in its first line, or save it as UTF-8`,
      { cause },
    )
  }
}
