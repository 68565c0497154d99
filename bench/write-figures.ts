import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCS = join(import.meta.dirname, '..', 'docs')

/** Where a part's figures stand, if not in performance.md. */
const FILES: Record<string, string> = { fleet: 'scale.md' }

/** Replaces the text between the two marks of a part in docs/performance.md, or in the document that is the part's own. */
export function writeFigures(part: string, figures: string): void {
  const file = join(DOCS, FILES[part] ?? 'performance.md')
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), part, figures))
}

/** @throws when the text has no marks of the part */
export function withFigures(text: string, part: string, figures: string): string {
  const [start, end] = [`<!-- bench:${part} -->`, `<!-- /bench:${part} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`the document has no ${start} … ${end}`)
  return `${text.slice(0, from + start.length)}\n${figures.trim()}\n${text.slice(to)}`
}
