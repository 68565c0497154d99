import type { FieldEntries, FieldRule, FileInfo, FormEntries } from './fields.ts'

/** Whether the condition of a field holds. A field that is not shown counts as empty. */
export function isAsked(
  { condition }: FieldRule,
  rules: readonly FieldRule[],
  entries: FormEntries,
  depth = 0,
): boolean {
  const other = condition && rules.find(({ name }) => name === condition.field)
  // Otherwise a condition on a missing field, or a cycle of conditions, would hide the field permanently.
  if (condition === undefined || other === undefined || depth > rules.length) return true
  const held = isAsked(other, rules, entries, depth + 1) ? answersTo(other, entries.get(other.name)) : []
  const { operator, value } = condition
  if (operator === 'filled') return held.length > 0
  if (operator === 'empty') return held.length === 0
  return held.some((entry) => value.includes(String(entry))) === (operator === 'equals')
}

/**
 * The answers to a field. The sender controls the kind of each part, so a file sent for a text field is ignored, as
 * is text sent for a file field.
 */
export function answersTo({ type }: FieldRule, entries: FieldEntries = []): (string | FileInfo)[] {
  return filledIn(entries).filter((entry) => (typeof entry !== 'string') === (type === 'file'))
}

/** The non-empty values as stored: trimmed, with `\n` line ends instead of HTTP's `\r\n`. */
export function filledIn(entries: FieldEntries): (string | FileInfo)[] {
  return entries
    .map((entry) => (typeof entry === 'string' ? entry.replace(/\r\n?/g, '\n').trim() : entry))
    .filter((entry) => (typeof entry === 'string' ? entry !== '' : entry.name !== ''))
}
