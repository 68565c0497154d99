/** The closest known name of a misspelt one; undefined without a close one. */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase()
  const limit = Math.max(1, Math.floor(wanted.length / 3))
  let nearest: string | undefined
  let least = limit + 1
  for (const name of known) {
    if (Math.abs(name.length - wanted.length) >= least) continue
    const edits = editDistance(wanted, name.toLowerCase())
    if (edits < least) [nearest, least] = [name, edits]
  }
  return nearest
}

/** `; did you mean title?`, or nothing. */
export function didYouMean(written: unknown, known: Iterable<string>): string {
  const nearest = typeof written === 'string' ? nearestName(written, known) : undefined
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    rows.push(next)
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      next[column] = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped)
    }
  }
  return at(a.length, b.length)
}
