import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { COVERAGE, type Selection } from '../cases/coverage.ts'
import { DISAGREEMENTS } from '../cases/disagreements.ts'
import { EXCLUDED } from '../cases/excluded.ts'

const root = join(import.meta.dirname, '../..')

export interface CaseRow {
  id: string
  group: string
  level: 'required' | 'advice'
  /** Whether a source states the rule or the row infers it. */
  confidence?: 'literal' | 'inferred' | 'n/a'
  input?: unknown
  expected?: unknown
}

type RowTest<Row> = (row: Row) => void | Promise<void>

/**
 * Defines one test for each row of `test/cases/<table>.json` that `test/cases/coverage.ts` gives to the file.
 *
 * The test of a row fails when it asserts nothing, and when it does not read each key of the row's `expected`.
 * A row in `disagreements.ts` is tested against what the product does instead, and the name of its test says so.
 * @param file `import.meta.filename` of the test file
 * @param run one function for all rows, or one for each group or id; an id comes before its group
 * @param elsewhere keys of `expected` that another file checks for the same rows
 * @throws when no function tests one of the rows
 */
export function testRows<Row extends CaseRow>(
  file: string,
  table: string,
  run: RowTest<Row> | Readonly<Record<string, RowTest<Row>>>,
  { elsewhere = [] }: { elsewhere?: readonly string[] } = {},
): void {
  const selection = COVERAGE[relative(root, file)]?.[table]
  const rows = selection === undefined ? [] : selectedRows(selection, readTable<Row>(table))
  if (rows.length === 0)
    throw new Error(`coverage.ts gives no row of ${table}.json to ${relative(root, file)}`)
  for (const row of rows) {
    const testRow = typeof run === 'function' ? run : (run[row.id] ?? run[row.group])
    if (testRow === undefined) throw new Error(`${table}.json: no function tests ${row.id} (${row.group})`)
    test(nameOf(row), async () => {
      expect.hasAssertions()
      const { watched, unread } = watchExpected(asTested(row), elsewhere)
      await testRow(watched)
      expect(unread(), 'keys of expected that the test does not read').toEqual([])
    })
  }
}

/** The rows of `test/cases/<table>.json`. */
export function readTable<Row extends CaseRow>(table: string): Row[] {
  const { cases }: { cases: Row[] } = JSON.parse(
    readFileSync(join(root, 'test/cases', `${table}.json`), 'utf8'),
  )
  return cases
}

/** @param rows those of one table, in its order */
export function selectedRows<Row extends CaseRow>(selection: Selection, rows: readonly Row[]): Row[] {
  if (selection === 'all') return [...rows]
  const { firstOf, rows: whole } = isList(selection) ? { firstOf: [], rows: selection } : selection
  const firsts = new Set(firstOf.map((name) => rows.find(({ group }) => group === name)))
  return rows.filter((row) => whole.includes(row.group) || whole.includes(row.id) || firsts.has(row))
}

/** The groups and ids that a selection names. */
export function namesIn(selection: Selection): readonly string[] {
  if (selection === 'all') return []
  return isList(selection) ? selection : [...selection.rows, ...selection.firstOf]
}

function isList(selection: Exclude<Selection, 'all'>): selection is readonly string[] {
  return Array.isArray(selection)
}

/** The row, with its expectation replaced by that in `disagreements.ts` if there is one. */
function asTested<Row extends CaseRow>(row: Row): Row {
  const disagreement = DISAGREEMENTS[row.id]
  return disagreement === undefined ? row : { ...row, accept: undefined, ...disagreement.does }
}

function nameOf({ id, group, input }: CaseRow): string {
  const disagreement = DISAGREEMENTS[id]
  const name = `${id} ${group} ${JSON.stringify(input)?.slice(0, 100) ?? ''}`.trim()
  return disagreement === undefined ? name : `${name} [differs: ${disagreement.because}]`
}

/** The same row, which remembers the keys of `expected` that are read. */
function watchExpected<Row extends CaseRow>(row: Row, elsewhere: readonly string[]) {
  const { id, expected } = row
  if (typeof expected !== 'object' || expected === null) return { watched: row, unread: () => [] }
  const read = new Set<string | symbol>(elsewhere)
  const proxy = new Proxy(expected, {
    get(target, key) {
      read.add(key)
      return Reflect.get(target, key)
    },
  })
  const unread = () => Object.keys(expected).filter((key) => !read.has(key) && !(`${id}.${key}` in EXCLUDED))
  return { watched: { ...row, expected: proxy }, unread }
}
