/** Milliseconds between updates of the line, so that a person can read it. */
const BETWEEN_MS = 100

const CLEARED = '\r\u001b[2K'

/** A terminal line with the progress of a long command. It is cleared before other output. */
export interface ProgressLine {
  show: (text: string) => void
  clear: () => void
}

/** @param columns width of the terminal; a longer text would leave lines behind */
export function progressLine(
  stream: { write: (text: string) => unknown; columns?: number },
  now: () => number = Date.now,
): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY
  let isShown = false
  return {
    show(text) {
      if (now() - shownAt < BETWEEN_MS) return
      shownAt = now()
      isShown = true
      // File names and addresses are untrusted, so characters that move the cursor are removed.
      const line = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, (stream.columns ?? 80) - 1)
      stream.write(`${CLEARED}${line}`)
    },
    clear() {
      if (isShown) stream.write(CLEARED)
      isShown = false
    },
  }
}
