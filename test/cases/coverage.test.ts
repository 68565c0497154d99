import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namesIn, readTable, selectedRows } from '../support/cases.ts'
import { COVERAGE, type Selection } from './coverage.ts'
import { DISAGREEMENTS } from './disagreements.ts'
import { EXCLUDED } from './excluded.ts'

const root = join(import.meta.dirname, '../..')
/** The folder that the tables are copied from. It is next to the project, or missing. */
const source = join(root, '../shared/cases')

const tables = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
const rows = tables.flatMap((table) => readTable(table).map((row) => ({ table, ...row })))
const rowOf = (id: string) => rows.find((row) => row.id === id)
const entries = Object.entries(COVERAGE).flatMap(([file, selections]) =>
  Object.entries(selections).map(([table, selection]) => ({ file, table, selection })),
)
const runBy = (filter: (entry: (typeof entries)[number]) => boolean) =>
  new Set(
    entries
      .filter(filter)
      .flatMap(({ table, selection }) => selectedRows(selection, readTable(table)).map(({ id }) => id)),
  )
const run = runBy(() => true)
const isRun = ({ id }: (typeof rows)[number]) => run.has(id)
const firstOf = (selection: Selection) =>
  typeof selection === 'object' && 'firstOf' in selection ? selection.firstOf : []
/** Whether the row is advice, accepts several outcomes, or has a rule that no source states. */
const leavesChoice = (row: (typeof rows)[number]) =>
  row.level === 'advice' || 'accept' in row || row.confidence === 'inferred'

describe('the rows of the tables', () => {
  test('are each run by a test, or excluded with a reason', () => {
    expect(rows.length).toBeGreaterThan(650)
    expect(rows.filter((row) => !isRun(row) && !(row.id in EXCLUDED)).map(({ id }) => id)).toEqual([])
    expect(rows.filter((row) => isRun(row) && row.id in EXCLUDED).map(({ id }) => id)).toEqual([])
  })

  test('have unique ids', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test.each(entries)('of $table are passed to $file, whose tests run them', ({ file, table, selection }) => {
    const text = readFileSync(join(root, file), 'utf8')
    expect(
      text.match(new RegExp(`testRows<\\w+>\\(\\s*import\\.meta\\.filename,\\s*'${table}'`, 'g')),
    ).toHaveLength(1)
    const known = readTable(table).flatMap(({ id, group }) => [id, group])
    expect(namesIn(selection).filter((name) => !known.includes(name))).toEqual([])
  })

  test('of a group that a browser test shortens to its first row are all run without a browser', () => {
    const elsewhere = runBy(({ file }) => !file.startsWith('test/browser/'))
    const shortened = entries.filter(({ selection }) => firstOf(selection).length > 0)
    expect(shortened.length).toBeGreaterThan(0)
    for (const { file, table, selection } of shortened) {
      expect(file).toMatch(/^test\/browser\//)
      const rowsOf = readTable(table).filter(({ group }) => firstOf(selection).includes(group))
      expect(rowsOf.filter(({ id }) => !elsewhere.has(id)).map(({ id }) => id)).toEqual([])
    }
  })
})

describe('a list', () => {
  test('of exclusions names only existing rows and keys, each with a reason', () => {
    for (const [name, reason] of Object.entries(EXCLUDED)) {
      const [id = '', key] = name.split('.')
      const row = rowOf(id)
      expect(row, name).toBeDefined()
      if (key !== undefined) expect(row?.expected, name).toHaveProperty(key)
      expect(reason.length, name).toBeGreaterThan(10)
    }
  })

  test('of disagreements names only rows that leave a choice, and the choice made', () => {
    for (const [id, { does, because }] of Object.entries(DISAGREEMENTS)) {
      const row = rowOf(id)
      expect(row !== undefined && leavesChoice(row), id).toBe(true)
      expect(row, id).not.toMatchObject(does)
      expect(because.length, id).toBeGreaterThan(10)
    }
  })
})

/** Keys that only tell readers where rows come from. All other keys are read by tests, so they are compared. */
const REMARKS = new Set(['about', 'note', 'silent', 'source', 'sources', 'spec_sections'])

function withoutRemarks(table: { cases: object[] }): object {
  const strip = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => !REMARKS.has(key)))
  return { ...strip(table), cases: table.cases.map(strip) }
}

describe.runIf(existsSync(source))('the source of the tables', () => {
  const sources = existsSync(source) ? readdirSync(source).filter((file) => file.endsWith('.json')) : []

  test.each(sources)('%s is copied as it is', (file) => {
    const table = file.replace('.json', '')
    const read = (folder: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
    expect(tables).toContain(table)
    expect(withoutRemarks(read(import.meta.dirname))).toEqual(withoutRemarks(read(source)))
  })
})
