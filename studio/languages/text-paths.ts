import { entrySchema, type FieldSchema, fieldsOf, hasTexts, isListKind } from '../form/schema.ts'
import { storedText } from '../form/stored-text.ts'
import { isFields, type Path } from '../form/value-at.ts'

/**
 * Paths of the texts that can be translated and are not empty. Lists of plain texts are omitted: their entries have no
 * ids, by which translations find them.
 */
export function textPaths(schema: FieldSchema, data: unknown, start: Path = []): Path[] {
  const fields = isFields(data) ? data : {}
  return fieldsOf(schema).flatMap(({ name, kind, schema: inner }) => {
    const value = fields[name]
    const path = [...start, name]
    if (inner.translated === true) return LETTER.test(storedText(value)) ? [path] : []
    if (!hasTexts({ kind, schema: inner })) return []
    if (!isListKind(kind)) return textPaths(inner, value, path)
    // A list with one entry may be stored without the list.
    if (!Array.isArray(value)) return textPaths(entrySchema(inner), value, path)
    return value.flatMap((entry, place) => textPaths(entrySchema(inner), entry, [...path, place]))
  })
}

/** Numbers and signs are the same in every language. */
const LETTER = /\p{L}/u
