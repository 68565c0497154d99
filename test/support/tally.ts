import { appendFileSync } from 'node:fs'

/** The result of one test of bad input. */
export interface Tally {
  /** How the input was sent, in a word or two. */
  input: string
  rows: number
  /** Rows that reached the Worker: the server in front of it, or the client, refuses the others. */
  checked: number
  /** Effects that would have failed the test. */
  effects: readonly Effect[]
}

export type Effect =
  | 'own 5xx'
  | 'reflected markup'
  | 'off-site redirects'
  | 'changed bytes'
  | 'foreign content'
  | 'executions'

/** Adds a line for `npm run test:hostile`, which prints them as a table. Called after every row has passed. */
export function tally(line: Tally): void {
  const file = process.env.HOSTILE_TALLY
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}
