import { readCsv } from './read-csv.ts'

/** A row of a table of redirects. */
export interface RedirectRow {
  /** From 1, as a program for tables counts. */
  row: number
  from: string
  to: string
  status: string
  /** Why the row cannot be a path rule. */
  problem?: string
}

/** Names of the source's and the target's column, here and in other systems. A table has one of each. */
const FROM = [
  'from',
  'source',
  'source url',
  'old',
  'old url',
  'old path',
  'redirect from',
  'from url',
  'origin',
  'request',
]
const TO = [
  'to',
  'target',
  'target url',
  'new',
  'new url',
  'new path',
  'redirect to',
  'to url',
  'destination',
  'destination url',
]
/**
 * The first that is present counts. In a table with a code, `type` and `status` say whether a row redirects and is
 * enabled.
 */
const STATUS = ['code', 'http code', 'status code', 'type', 'status']

/** Columns whose values may be of any kind. */
const NOTES = new Set([
  ...['hits', 'title', 'id', 'group', 'position', 'note', 'notes', 'comment', 'count', 'category'],
  ...['last access', 'created'],
])
/** Values of other columns that add no condition to the path. */
const SWITCHED_ON = new Set(['', '1', 'true', 'yes', 'on', 'active', 'enabled'])
const CONDITION_FREE = new Set(['', '0', 'false', 'no', 'url', 'exact', 'plain'])
const PLAIN_VALUES: Record<string, ReadonlySet<string>> = {
  ...{ status: SWITCHED_ON, enabled: SWITCHED_ON, active: SWITCHED_ON },
  ...{ type: CONDITION_FREE, regex: CONDITION_FREE, match: CONDITION_FREE, matching: CONDITION_FREE },
  format: CONDITION_FREE,
}

/**
 * The rows of a table of redirects: `from,to,status` in this order, or named columns in any order. A row that a path
 * rule cannot express has a problem, and so has a table with unknown columns.
 */
export function redirectRows(csv: string): RedirectRow[] {
  const rows = readCsv(csv)
  const [first = []] = rows
  const isHeader = rows.length > 0 && !first.some((cell) => /^\s*(?:\/|https?:)/i.test(cell))
  if (!isHeader) return rows.map(rowByPlace)
  const names = first.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ' '),
  )
  const columns = columnsOf(names)
  if (columns !== null)
    return rows.slice(1).map((cells, index) => rowByName(cells, { row: index + 2, names, columns }))
  const problem = `its columns are not known: ${first.join(', ')}; name them from, to and status`
  return [{ row: 1, from: '', to: '', status: '', problem }]
}

function rowByPlace([from = '', to = '', status = '', ...more]: string[], index: number): RedirectRow {
  const isLonger = more.some((cell) => cell.trim() !== '')
  const problem = 'has more than three fields: name the columns in a first line'
  return { row: index + 1, from, to, status, ...(isLonger && { problem }) }
}

function rowByName(
  cells: string[],
  { row, names, columns }: { row: number; names: readonly string[]; columns: Columns },
): RedirectRow {
  const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at]?.trim() ?? ''))
  const { from, to, status } = columns
  const more = cells.findIndex((_, at) => ![from, to, status].includes(at) && !isPlain(names[at], cell(at)))
  const problem = `a path rule cannot have ${names[more] || 'a field without a name'}: ${cell(more)}`
  return { row, from: cell(from), to: cell(to), status: cell(status), ...(more !== -1 && { problem }) }
}

/** Whether a path rule can express the cell. */
function isPlain(name: string | undefined, cell: string): boolean {
  if (cell === '' || (name !== undefined && NOTES.has(name))) return true
  const values = name !== undefined && Object.hasOwn(PLAIN_VALUES, name) ? PLAIN_VALUES[name] : undefined
  return values?.has(cell.toLowerCase()) === true
}

interface Columns {
  from: number
  to: number
  status: number | undefined
}

/** Null unless there is one column for the source and one for the target. */
function columnsOf(names: readonly string[]): Columns | null {
  const [[from, ...moreFrom], [to, ...moreTo]] = [FROM, TO].map((known) =>
    names.flatMap((name, at) => (known.includes(name) ? [at] : [])),
  ) as [number[], number[]]
  if (from === undefined || to === undefined || moreFrom.length + moreTo.length > 0) return null
  const named = STATUS.find((name) => names.includes(name))
  return { from, to, status: named === undefined ? undefined : names.indexOf(named) }
}
