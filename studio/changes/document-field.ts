import { fieldAt } from '../form/field-at.ts'
import type { FieldSchema, FormField } from '../form/schema.ts'
import type { Path } from '../form/value-at.ts'
import { unknownField, wordsOf } from './field-differences.ts'
import type { ValueWords } from './value-text.ts'

type Field = Pick<FormField, 'kind' | 'label' | 'schema'>

/** The schema in the catalogue for documents that one schema describes completely, by the first part of their name. */
const WHOLE: Record<string, string> = { pages: 'page-document', popups: 'popup', posts: 'post' }

interface FieldPlace {
  document: string
  /** Empty for the whole document. */
  place: Path
  value: unknown
}

/**
 * The form field of a document, or of a place in it. For a place that the schema does not describe, the label is the
 * name in words, and the kind fits the value.
 */
export function documentField(
  { document, place, value }: FieldPlace,
  { schemas, words }: { schemas: Readonly<Record<string, FieldSchema>>; words: ValueWords },
): Field {
  const whole = WHOLE[document.split('/')[0] ?? '']
  const schema = schemas[whole ?? 'app-configuration']
  const path = [...(whole === undefined ? document.split('/') : []), ...place]
  const found = schema === undefined ? null : fieldAt(schema, path)
  const name = String(path.at(-1) ?? document)
  if (found === null) return unknownField(name, value, words)
  return { ...found, label: found.label === '' ? wordsOf(name) : found.label }
}
