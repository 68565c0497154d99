import { choiceName, dayName, pictureName } from '../form/entry-name.ts'
import type { FormField } from '../form/schema.ts'
import { storedText } from '../form/stored-text.ts'
import { isFields } from '../form/value-at.ts'

/** Words and names that values need to be read by a person. */
export interface ValueWords {
  language: string
  on: string
  off: string
  /** Labels of fields that no schema describes, by name. */
  labels: Readonly<Record<string, string>>
  /** The name of a page of the site; undefined for an unknown id. */
  pageName: (id: string) => string | undefined
}

/** A value as a person reads it. Null without a value. */
export function valueText(
  { kind, schema }: Pick<FormField, 'kind' | 'schema'>,
  value: unknown,
  words: ValueWords,
): string | null {
  if (value === undefined || value === null || value === '') return null
  switch (kind) {
    case 'toggle':
      return value === true ? words.on : words.off
    case 'choice':
      return choiceName(schema, value)
    case 'date':
      return dayName(String(value), words.language)
    case 'link':
      return linkText(value, words)
    case 'media':
      return pictureName(value) || null
    case 'text':
    case 'inline':
    case 'rich':
      return Array.isArray(value) ? textsIn(value).join(', ') : storedText(value)
    default:
      return textsIn(value).join(' · ') || null
  }
}

function linkText(value: unknown, { pageName }: ValueWords): string | null {
  if (typeof value === 'string') return value
  if (!isFields(value)) return null
  const { kind, ref, href } = value
  const target = String(ref ?? href ?? '')
  return (kind === 'page' ? pageName(target) : undefined) ?? (target || null)
}

/** The texts and other plain values in a value, without ids and names of components. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (value === null || typeof value !== 'object') return [String(value)]
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'id' || name === 'component' ? [] : textsIn(inner),
  )
}
