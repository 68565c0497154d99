import { plainText } from '../text/plain-text.ts'
import { type FieldSchema, fieldsOf } from './schema.ts'
import { storedText } from './stored-text.ts'
import { type Fields, isFields } from './value-at.ts'

/** `field: 'name'`: a condition with the key `field` refers to another field by the `name` of that field. */
const REFERENCES: Readonly<Record<string, string>> = { field: 'name', input: 'id' }

/** The key by which a condition refers to another field; null for any other object. */
export function referenceOf(schema: FieldSchema): string | null {
  const names = fieldsOf(schema).map(({ name }) => name)
  if (!names.includes('operator') || !names.includes('value')) return null
  return names.find((name) => REFERENCES[name] !== undefined) ?? null
}

/** A field that a condition may compare. */
export interface ComparedField {
  /** As the condition stores it. */
  key: string
  label: string
  /** Null for a text field or a checkbox. */
  options: { value: string; label: string }[] | null
  isBox: boolean
}

/** Kinds of fields that take no answer. */
const WITHOUT_ANSWER = ['heading', 'html']
const BOXES = ['checkbox', 'consent', 'toggle']

/** The fields that a field's condition may compare: all others that take an answer and have the key it refers to. */
export function comparedFields(entries: unknown, own: number, reference: string): ComparedField[] {
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown, place) => {
    if (place === own || !isFields(entry) || WITHOUT_ANSWER.includes(String(entry.type))) return []
    const key = storedText(entry[REFERENCES[reference] ?? ''])
    if (key === '') return []
    const options = optionsIn(entry)
    const isBox = options === null && BOXES.includes(String(entry.type))
    return [{ key, label: plainText(storedText(entry.label)) || key, options, isBox }]
  })
}

function optionsIn({ options }: Fields): ComparedField['options'] {
  if (!Array.isArray(options) || options.length === 0) return null
  return options.map((option: unknown) => {
    if (!isFields(option)) return { value: String(option), label: String(option) }
    const value = storedText(option.value) || storedText(option.label)
    return { value, label: plainText(storedText(option.label)) || value }
  })
}

/** The stored values of a condition as texts. */
export function comparedValues(stored: unknown): string[] {
  if (stored === undefined || stored === null || stored === '') return []
  return [stored].flat().map(String)
}

/** One value as itself, several as a list. */
export function valueToStore(values: readonly string[]): unknown {
  return values.length > 1 ? values : (values[0] ?? '')
}
