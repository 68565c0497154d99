/** Milliseconds between two changes of the line: a person reads no faster. */
const BETWEEN_MS = 100

const CLEARED = '\r\u001b[2K'

/** A line of a terminal that says how far a long command is, and goes before anything else is written. */
export interface ProgressLine {
  show: (text: string) => void
  clear: () => void
}

/** @param columns of the terminal: a longer text would leave lines behind */
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
      // Names of files and addresses are others' texts: none of them moves the cursor.
      const line = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, (stream.columns ?? 80) - 1)
      stream.write(`${CLEARED}${line}`)
    },
    clear() {
      if (isShown) stream.write(CLEARED)
      isShown = false
    },
  }
}
