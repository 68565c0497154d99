import type { FieldEntries, FieldRule, FileInfo, FormEntries } from './fields.ts'

/** Whether the condition of a field holds. The value of a field that is not shown counts as empty. */
export function isAsked(
  { condition }: FieldRule,
  rules: readonly FieldRule[],
  entries: FormEntries,
  depth = 0,
): boolean {
  const other = condition && rules.find(({ name }) => name === condition.field)
  // A condition on a missing field, or a cycle of conditions, would hide the field for ever.
  if (condition === undefined || other === undefined || depth > rules.length) return true
  const held = isAsked(other, rules, entries, depth + 1) ? answersTo(other, entries.get(other.name)) : []
  const { operator, value } = condition
  if (operator === 'filled') return held.length > 0
  if (operator === 'empty') return held.length === 0
  return held.some((entry) => value.includes(String(entry))) === (operator === 'equals')
}

/**
 * What was filled in of a field. A sender chooses the kind of each part: a file for a field of text is no value of it, nor is a text for
 * a field of files.
 */
export function answersTo({ type }: FieldRule, entries: FieldEntries = []): (string | FileInfo)[] {
  return filledIn(entries).filter((entry) => (typeof entry !== 'string') === (type === 'file'))
}

/** The non-empty values, as they are stored: trimmed, with lines that end in `\n` instead of HTTP's `\r\n`. */
export function filledIn(entries: FieldEntries): (string | FileInfo)[] {
  return entries
    .map((entry) => (typeof entry === 'string' ? entry.replace(/\r\n?/g, '\n').trim() : entry))
    .filter((entry) => (typeof entry === 'string' ? entry !== '' : entry.name !== ''))
}
