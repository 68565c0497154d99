import { isSame } from '../edit/merge-documents.ts'
import { entryName } from '../form/entry-name.ts'
import { entrySchema, type FieldSchema, type FormField, fieldsOf } from '../form/schema.ts'
import { type Fields, isFields } from '../form/value-at.ts'
import { type ValueWords, valueText } from './value-text.ts'

/** A field whose value differs, in words. `before` or `after` is null where the field has no value. */
export interface Difference {
  /** Its label in the form. In a list, the name of the entry comes first. */
  label: string
  before: string | null
  after: string | null
}

type Field = Pick<FormField, 'kind' | 'label' | 'schema'>

interface Compared {
  field: Field
  before: unknown
  after: unknown
}

const COLLECTIONS = ['object', 'button', 'list', 'form']

/**
 * The innermost fields that differ between two values of a field. Entries of lists are compared by their ids; lists
 * without ids by place, if both have the same length.
 */
export function fieldDifferences({ field, before, after }: Compared, words: ValueWords): Difference[] {
  if (isSame(before, after)) return []
  const isGroup = COLLECTIONS.includes(field.kind)
  if (isGroup && isList(before) && isList(after)) {
    const differences = listDifferences({ field, before: before ?? [], after: after ?? [] }, words)
    if (differences !== null) return differences
  } else if (isGroup && (isFields(before) || isFields(after)) && !Array.isArray(before ?? after))
    return insideDifferences({ field, before, after }, words)
  return [leaf({ field, before, after }, words)]
}

const isList = (value: unknown): value is unknown[] | undefined =>
  value === undefined || value === null || Array.isArray(value)

function leaf({ field, before, after }: Compared, words: ValueWords): Difference {
  const [was, is] = [before, after].map((value) => valueText(field, value, words))
  return { label: field.label, before: was ?? null, after: is ?? null }
}

function insideDifferences({ field, before, after }: Compared, words: ValueWords): Difference[] {
  const [was, is] = [fieldsIn(before), fieldsIn(after)]
  const known = fieldsOf(field.schema)
  const names = [...new Set([...known.map(({ name }) => name), ...Object.keys(was), ...Object.keys(is)])]
  return names
    .filter((name) => name !== 'id')
    .flatMap((name) => {
      const inner =
        known.find((each) => each.name === name) ?? unknownField(name, was[name] ?? is[name], words)
      return fieldDifferences({ field: inner, before: was[name], after: is[name] }, words)
    })
}

interface Lists {
  field: Field
  before: readonly unknown[]
  after: readonly unknown[]
}

/** Null if the lists have no ids and different lengths. */
function listDifferences({ field, before, after }: Lists, words: ValueWords): Difference[] | null {
  const schema = entrySchema(field.schema)
  const idsOf = (entries: readonly unknown[]) => entries.map((entry) => idIn(entry))
  const [wasIds, ids] = [idsOf(before), idsOf(after)]
  const areNamed = ![...wasIds, ...ids].includes(null)
  if (!areNamed && before.length !== after.length) return null
  const pairs = areNamed
    ? [...new Set([...ids, ...wasIds])].map((id) => ({
        was: before[wasIds.indexOf(id)],
        is: after[ids.indexOf(id)],
      }))
    : after.map((is, place) => ({ was: before[place], is }))
  const changed = pairs.flatMap(({ was, is }) => entryDifferences({ field, schema, was, is }, words))
  if (!areNamed) return changed
  const inBoth = (list: readonly (string | null)[], other: readonly (string | null)[]) =>
    list.filter((id) => other.includes(id))
  if (isSame(inBoth(wasIds, ids), inBoth(ids, wasIds))) return changed
  const order = (entries: readonly unknown[]) =>
    entries.map((entry) => entryName(schema, entry, words.language)).join(', ')
  return [...changed, { label: field.label, before: order(before), after: order(after) }]
}

interface Entry {
  field: Field
  schema: FieldSchema
  was: unknown
  is: unknown
}

function entryDifferences({ field, schema, was, is }: Entry, words: ValueWords): Difference[] {
  const entry = { kind: schema.kind ?? kindOf(was ?? is), label: field.label, schema }
  if (was === undefined || is === undefined) return [leaf({ field: entry, before: was, after: is }, words)]
  const [old, name] = [was, is].map((value) => entryName(schema, value, words.language))
  const differences = fieldDifferences({ field: entry, before: was, after: is }, words)
  // A changed name is one of the differences, so it cannot be their label.
  if (old !== name || name === '' || !isFields(is)) return differences
  return differences.map(({ label, ...rest }) => ({ label: `${name} · ${label}`, ...rest }))
}

function idIn(entry: unknown): string | null {
  const id = isFields(entry) ? entry.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}

const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

/** A field that the schema does not describe. */
export function unknownField(name: string, value: unknown, { labels }: ValueWords): Field {
  return { kind: kindOf(value), label: labels[name] ?? wordsOf(name), schema: {} }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  if (isFields(value)) return 'object'
  return typeof value === 'boolean' ? 'toggle' : 'text'
}

/** `config/google_tag_head` → `Google tag head` */
export function wordsOf(name: string): string {
  const words = (name.split('/').at(-1) ?? '').replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
