import { readCsv } from '../read-csv.ts'
import type { TranslationFile, TranslationUnit } from './xliff.ts'

/** The columns before the locales, whose headings are locale codes. */
const COLUMNS = ['id', 'place', 'state'] as const

/**
 * A table with a row for each text, which spreadsheets read as UTF-8 (it begins with a byte order mark). A text that
 * a spreadsheet would read as a formula gets an apostrophe, which `readTranslationsCsv` removes.
 */
export function writeTranslationsCsv({ sourceLocale, targetLocale, units }: TranslationFile): string {
  const rows = units.map((unit) => [unit.id, unit.where, stateOf(unit), unit.source, unit.target ?? ''])
  const table = [[...COLUMNS, sourceLocale, targetLocale], ...rows]
  return `\ufeff${table.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** @throws Error for a table without the required columns */
export function readTranslationsCsv(text: string, sourceLocale: string): TranslationFile {
  const [header = [], ...rows] = readCsv(text)
  const names = header.map((name) => plain(name.trim()))
  const [id, source] = [names.indexOf('id'), names.indexOf(sourceLocale)]
  const others = names.filter((name) => /^[a-z]{2}-[A-Z]{2}$/.test(name) && name !== sourceLocale)
  const [targetLocale] = others
  if (id < 0 || source < 0 || targetLocale === undefined || others.length > 1)
    throw new Error(
      `the first row must name the columns id, ${sourceLocale} and one other locale; it has ${names.join(', ')}`,
    )
  const target = names.indexOf(targetLocale)
  return {
    sourceLocale,
    targetLocale,
    units: rows.map((row) => ({
      id: plain(row[id] ?? ''),
      where: '',
      source: plain(row[source] ?? ''),
      target: plain(row[target] ?? '') || undefined,
      isStale: false,
    })),
  }
}

export function stateOf({ target, isStale }: Pick<TranslationUnit, 'target' | 'isStale'>): string {
  return target === undefined ? 'missing' : isStale ? 'stale' : 'translated'
}

/** Texts that spreadsheets read as formulas, and texts that already begin with an apostrophe. */
const GUARDED = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠\t\r\n]/u

function cell(text: string): string {
  return `"${(GUARDED.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

function plain(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text
}
