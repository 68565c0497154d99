import { entrySchema, type FieldSchema, type FormField, fieldsOf } from './schema.ts'
import { isFields, type Path } from './value-at.ts'

/** `items.0.title` → `['items', 0, 'title']` */
export function pathOf(text: string): Path {
  return text.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/** The field at a path of the data; null if the schema has none there. */
export function fieldAt(schema: FieldSchema, path: Path): FormField | null {
  return path.reduce<FormField | null>(
    (field, step) => {
      if (field === null) return null
      if (typeof step === 'string') return fieldsOf(field.schema).find(({ name }) => name === step) ?? null
      const entry = entrySchema(field.schema)
      const { label, help } = field
      return { name: '', kind: entry.kind ?? 'object', label, help, schema: entry }
    },
    { name: '', kind: 'object', label: '', help: '', schema },
  )
}

/** The path of the first field whose kind and value are accepted. */
export function findField(
  schema: FieldSchema,
  data: unknown,
  isWanted: (kind: string, value: unknown) => boolean,
): Path | null {
  const search = (field: Pick<FormField, 'kind' | 'schema'>, value: unknown, path: Path): Path | null => {
    if (isWanted(field.kind, value)) return path
    if (Array.isArray(value)) {
      const entry = entrySchema(field.schema)
      return first(value, (each, place) =>
        search({ kind: entry.kind ?? 'object', schema: entry }, each, [...path, place]),
      )
    }
    if (!isFields(value)) return null
    return first(fieldsOf(field.schema), (inner) => search(inner, value[inner.name], [...path, inner.name]))
  }
  return search({ kind: 'object', schema }, data, [])
}

function first<Item>(items: readonly Item[], find: (item: Item, place: number) => Path | null): Path | null {
  for (const [place, item] of items.entries()) {
    const found = find(item, place)
    if (found !== null) return found
  }
  return null
}
