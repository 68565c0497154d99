import { createHash } from 'node:crypto'
import { type DeadLettersOptions, dropDeadLetters, listDeadLetters } from './dead-letters.ts'

/** Filter of dead letters; all given conditions must hold. */
export interface LetterFilter {
  tenant_uuid?: string | undefined
  /** A person: by an e-mail address in a field or list, or by the session id of a browser. */
  person?: { email?: string | undefined; identifiers?: readonly string[] } | undefined
  /** Older than this number of days. */
  days?: number | undefined
}

/** The dead letters of one queue that match the filter. They stay in the queue. */
export async function findDeadLetters(filter: LetterFilter, options: DeadLettersOptions): Promise<unknown[]> {
  const found: unknown[] = []
  const collect = (line: string) => {
    const message: unknown = JSON.parse(line)
    if (matches(message, filter)) found.push(message)
  }
  await listDeadLetters({ ...options, print: collect })
  return found
}

/** Deletes the dead letters of one queue that match the filter. @returns how many */
export function dropMatchingLetters(filter: LetterFilter, options: DeadLettersOptions): Promise<number> {
  return dropDeadLetters((message) => matches(message, filter), options)
}

/** A submission, a message about one, or an event: each names its tenant and its time. */
function matches(message: unknown, { tenant_uuid, person, days }: LetterFilter): boolean {
  const lead = readFields(readFields(message).lead ?? message)
  const age = (Date.now() - Date.parse(String(lead.submitted_at ?? lead.occurred_at))) / 86_400_000
  return (
    (tenant_uuid === undefined || lead.tenant_uuid === tenant_uuid) &&
    (person === undefined || namesPerson(person, message)) &&
    (days === undefined || age > days)
  )
}

function namesPerson(
  { email, identifiers = [] }: NonNullable<LetterFilter['person']>,
  message: unknown,
): boolean {
  const { identifier } = readFields(message)
  if (typeof identifier === 'string' && identifiers.includes(identifier)) return true
  if (email === undefined) return false
  const address = email.trim().toLowerCase()
  return says(message, [address, createHash('sha256').update(address).digest('hex')])
}

/**
 * Whether any text in the value equals one of these. An address inside a longer text may be another person's, so it
 * does not count.
 */
function says(value: unknown, wanted: readonly string[]): boolean {
  if (typeof value === 'string') return wanted.includes(value.trim().toLowerCase())
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((each) => says(each, wanted))
  )
}

function readFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
