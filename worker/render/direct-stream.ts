/** What React asks of a stream that it writes text to. */
interface Sink {
  write(piece: string): void
  end(): void
  error(reason: unknown): void
}

interface DirectSource {
  type: 'direct'
  pull(sink: Sink): void
}

/**
 * Bun's direct stream, as far as React needs one: who reads it gets all that is ready, as text, at once.
 * @public to the module that scripts/vite/react-server.ts writes
 */
export class DirectStream {
  readonly #source: DirectSource

  constructor(source: DirectSource) {
    this.#source = source
  }

  /**
   * Everything that was written.
   * @param without pieces that are left out
   * @throws what it broke off with, or that it has not ended
   */
  read(without?: string): string {
    let text = ''
    let hasEnded = false
    this.#source.pull({
      write(piece) {
        if (piece !== without) text += piece
      },
      end() {
        hasEnded = true
      },
      error(reason) {
        throw reason
      },
    })
    if (!hasEnded) throw new Error('a tree was read before it had ended')
    return text
  }
}
