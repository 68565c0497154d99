/** As bundlers write it (ECMA-426). */
export interface SourceMap {
  sources: string[]
  mappings: string
}

/** Bytes of the code that come from each source; null for what the bundler added. */
export function generatedBytes(code: string, { sources, mappings }: SourceMap): Map<string | null, number> {
  const sizes = new Map<string | null, number>()
  const lines = code.split('\n')
  let source = 0
  for (const [index, line] of mappings.split(';').entries()) {
    let column = 0
    let name: string | null = null
    const add = (end: number) => {
      if (end > column) sizes.set(name, (sizes.get(name) ?? 0) + end - column)
      column = end
    }
    for (const segment of line.split(',').filter((each) => each !== '')) {
      const [columns = 0, step] = decoded(segment)
      add(column + columns)
      if (step !== undefined) source += step
      name = step === undefined ? null : (sources[source] ?? null)
    }
    add(lines[index]?.length ?? 0)
  }
  return sizes
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The numbers of a segment in base 64 VLQ: the highest bit of a digit means that more digits follow, and the lowest bit
 * of a number is its sign.
 */
function decoded(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
