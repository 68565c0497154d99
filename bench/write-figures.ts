import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'figures')

/** Replaces the figures of a part in bench/figures/. */
export function writeFigures(part: string, figures: string): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${part}.md`), `# Figures of \`${part}\`\n\n${figures.trim()}\n`)
}
