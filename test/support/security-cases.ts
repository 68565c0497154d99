import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOSTILE, type HostileKind } from '../cases/hostile.ts'
import { drawn } from './draws.ts'

/** With fewer rows of a kind than this, a file of the corpus or its list was renamed. */
const MIN_ROWS = 20

/** Rows of a list of the large corpus that `npm test` draws; `npm run test:hostile` sends all. */
const FEW = 60

const setting = process.env.VITRINE_SECURITY_CASES

/**
 * Folder of the large corpus: `VITRINE_SECURITY_CASES`, or else a folder next to the project. Null with `none`: the
 * tests then run without the corpus. It is never copied into the repository, because it has licences of its own.
 */
const folder =
  setting === 'none' ? null : (setting ?? join(import.meta.dirname, '../../../shared/cases/security'))

export interface SecurityCase {
  id?: string
  value?: string
  /** The value where it is not UTF-8. */
  value_b64?: string
  [more: string]: unknown
}

/**
 * Bad input of a kind: the project's own rows first, then some of the large corpus, if it exists.
 * @param list one of several lists in a file of the large corpus; by default the first
 * @throws if the large corpus is missing with `CI=true`, or although its folder was named
 */
export function securityCases(kind: HostileKind, list?: string): SecurityCase[] {
  const own = HOSTILE[list === undefined ? kind : `${kind}.${list}`]
  if (own === undefined) throw new Error(`test/cases/hostile.ts has no rows of ${kind}`)
  const corpus = largeCorpus(kind, list)
  const rows = [...own, ...(process.env.HOSTILE_TALLY ? corpus : drawn(corpus, FEW))]
  if (rows.length < MIN_ROWS) throw new Error(`${rows.length} rows of ${kind} are no corpus`)
  return rows
}

function largeCorpus(kind: string, list?: string): SecurityCase[] {
  if (folder === null) return []
  const file = join(folder, `${kind}.json`)
  if (!existsSync(file)) {
    const missing = `the large corpus of bad input is missing: ${file}`
    const how =
      'Set VITRINE_SECURITY_CASES to its folder, or to "none" to test with test/cases/hostile.ts alone.'
    if (process.env.CI === 'true' || setting !== undefined) throw new Error(`${missing}. ${how}`)
    console.warn(`${missing}: only test/cases/hostile.ts is tested. ${how}`)
    return []
  }
  const data: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  const found = list === undefined ? Object.values(data).find(Array.isArray) : data[list]
  if (!Array.isArray(found) || found.length < MIN_ROWS)
    throw new Error(`${file} has no list ${list ?? ''} of ${MIN_ROWS} rows`)
  return found
}
