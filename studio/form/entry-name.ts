import { plainText } from '../text/plain-text.ts'
import { choicesOf, type FieldSchema, type FormField, fieldsOf } from './schema.ts'
import { storedText } from './stored-text.ts'
import { type Fields, isFields } from './value-at.ts'

const MAX_NAME = 60

/** Fields that name an entry, the most telling first. */
const NAMES = ['title', 'label', 'name', 'question', 'author', 'text', 'alt', 'caption']

const TEXTS = ['text', 'inline', 'rich']

/** Kinds that name an entry without a text: a day of the week, the date of an exception. */
const WORDS = ['choice', 'date']

/**
 * The name of an entry of a list: the value of one of the fields in `NAMES`, else its first date or choice that has no
 * default, else its first text, else the name of something inside it. Empty if it has none of them.
 */
export function entryName(schema: FieldSchema, entry: unknown, language: string): string {
  const name = nameOf(schema, entry, language)
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name
}

function nameOf(schema: FieldSchema, entry: unknown, language: string): string {
  if (!isFields(entry)) return wordOf({ kind: schema.kind ?? 'text', schema }, entry, language)
  if (schema.kind === 'media') return pictureName(entry)
  const fields = fieldsOf(schema)
  const filled = (field: FormField) => wordOf(field, entry[field.name], language)
  const named = NAMES.flatMap((name) => fields.filter((field) => field.name === name))
  const telling = fields.filter(({ kind, schema }) => WORDS.includes(kind) && schema.default === undefined)
  const texts = fields.filter(({ kind }) => TEXTS.includes(kind))
  const found = [...named, ...telling, ...texts].map(filled).find((word) => word !== '')
  return found ?? nameInside(fields, entry, language)
}

/** The name of the first button, picture or group that has one. */
function nameInside(fields: readonly FormField[], entry: Fields, language: string): string {
  const groups = fields.filter(({ kind }) => kind === 'button' || kind === 'media' || kind === 'object')
  const names = groups.map(({ name, kind, schema }) => {
    const inner = entry[name]
    if (kind === 'media') return pictureName(inner)
    return isFields(inner) ? nameOf(schema, inner, language) : ''
  })
  return names.find((name) => name !== '') ?? ''
}

function wordOf(
  { kind, schema }: Pick<FormField, 'kind' | 'schema'>,
  value: unknown,
  language: string,
): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  if (kind === 'choice') return choiceName(schema, value)
  if (kind === 'date') return dayName(String(value), language)
  if (kind === 'media') return pictureName(value)
  return plainText(storedText(value))
}

/** The label of a choice; a value that the schema does not list, as it is. */
export function choiceName(schema: FieldSchema, value: unknown): string {
  return choicesOf(schema).find((choice) => choice.value === String(value))?.label ?? String(value)
}

/** A day in the person's language. A moment, and any other text, as it is stored. */
export function dayName(value: string, language: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const day = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return value
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
}

/** The alternative text of a picture, or the name of its file. */
export function pictureName(value: unknown): string {
  const { src, alt } = isFields(value) ? value : { src: value, alt: '' }
  if (typeof alt === 'string' && alt.trim() !== '') return alt.trim()
  return typeof src === 'string' ? (src.split('/').at(-1) ?? '') : ''
}
