import type * as z from 'zod/mini'

/**
 * What a field is. An editor chooses its control by it, and reading finds by it what a section refers to. A
 * `form` is the list of a form's fields: the object that holds it is the form.
 */
export type FieldKind =
  | ('text' | 'inline' | 'rich' | 'number' | 'toggle' | 'choice' | 'date' | 'colour' | 'url')
  | ('icon' | 'link' | 'media' | 'button' | 'form' | 'popup' | 'conversion' | 'id')
  | ('list' | 'object')

/** For the editor's form and the JSON Schema. The build of the Worker leaves them out. */
export interface FieldNotes {
  /** Default: the field's name as words. */
  label?: string
  /** Default: what every field of the kind takes. */
  help?: string
}

export interface Field extends FieldNotes {
  kind: FieldKind
  /** What the read value looks like, where the schema says only what may be stored. */
  read?: z.core.$ZodType
}

const fields = new WeakMap<z.core.$ZodType, Field>()

/**
 * Says what `schema` is. A field that says nothing has no place in an editor.
 * @throws when the schema is another field already: each field has a schema object of its own
 */
export function field<T extends z.core.$ZodType>(
  kind: FieldKind,
  schema: T,
  { label, help, read }: Omit<Field, 'kind'> = {},
): T {
  if (fields.has(schema))
    throw new Error(`a schema of kind ${fields.get(schema)?.kind} is used for two fields`)
  fields.set(schema, { kind, ...(label && { label }), ...(help && { help }), ...(read && { read }) })
  return schema
}

/** What was said of exactly this schema. */
export function ownField(schema: z.core.$ZodType): Field | undefined {
  return fields.get(schema)
}
