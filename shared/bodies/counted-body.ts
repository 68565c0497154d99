import { HttpError } from '../errors.ts'

/** Reads a body and counts its bytes, because `Content-Length` may be wrong. */
export class CountedBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  readonly #chunks: Uint8Array[] = []
  readonly #take: (bytes: number) => void
  #size = 0

  /**
   * The body of a request. A compressed body is refused, because its unpacked size is unknown.
   * @throws HttpError 415
   */
  static async ofRequest({ headers, body }: Request, take: (bytes: number) => void): Promise<CountedBody> {
    const counted = new CountedBody(body, take)
    const encoding = headers.get('content-encoding')
    if (encoding === null || encoding === 'identity') return counted
    await counted.cancel()
    throw new HttpError(415, 'The body must not be compressed')
  }

  /**
   * `take` is called with the size of each chunk before the chunk is stored; an error that it throws ends the
   * reading.
   */
  constructor(body: ReadableStream<Uint8Array> | null, take: (bytes: number) => void = () => {}) {
    this.#reader = body?.getReader()
    this.#take = take
  }

  /** Reads until the end of the body or past `limit` bytes. @returns whether the body ended */
  async readTo(limit: number): Promise<boolean> {
    if (this.#reader === undefined) return true
    while (this.#size <= limit) {
      const { done, value } = await this.#reader.read()
      if (done) return true
      try {
        this.#take(value.byteLength)
      } catch (error) {
        await this.cancel()
        throw error
      }
      this.#size += value.byteLength
      this.#chunks.push(value)
    }
    return false
  }

  /** Discards the rest of the body. */
  async cancel(): Promise<void> {
    await this.#reader?.cancel()
  }

  /** The bytes read so far. */
  bytes(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#size)
    let offset = 0
    for (const chunk of this.#chunks) {
      whole.set(chunk, offset)
      offset += chunk.byteLength
    }
    return whole
  }

  /** The bytes read so far, as UTF-8 text. */
  text(): string {
    const decoder = new TextDecoder()
    return this.#chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
  }
}
