/** Receives the output of a part, as Markdown. */
export type Print = (markdown: string) => void

/** A Markdown table, for bench/figures/. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''].join('\n')
}

/** Bytes in units of 1,000, as networks count. */
export function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function budgetWord(isKept: boolean): string {
  return isKept ? 'kept' : 'MISSED'
}

export type Method = 'cpu' | 'throughput'

export function spread(numbers: number[]): string {
  return [Math.min(...numbers), median(numbers), Math.max(...numbers)]
    .map((number) => number.toFixed(3))
    .join('–')
}

/** Less CPU is better, and so is more throughput. */
export function verdict(ratio: number, by: Method, promise: number): string {
  return budgetWord(by === 'cpu' ? ratio <= promise : ratio >= promise)
}
