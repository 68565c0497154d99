import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '..', 'docs', 'performance.md')

/** Replaces the text between the two marks of a part in docs/performance.md. */
export function writeFigures(part: string, figures: string): void {
  writeFileSync(FILE, withFigures(readFileSync(FILE, 'utf8'), part, figures))
}

/** @throws when the text has no marks of the part */
export function withFigures(text: string, part: string, figures: string): string {
  const [start, end] = [`<!-- bench:${part} -->`, `<!-- /bench:${part} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no ${start} … ${end}`)
  return `${text.slice(0, from + start.length)}\n${figures.trim()}\n${text.slice(to)}`
}
