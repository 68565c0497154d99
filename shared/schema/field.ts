import type * as z from 'zod/mini'

/**
 * The kind of a field. An editor chooses the control by it, and the reader finds references by it. A `form`
 * is the list of a form's fields; the object around it is the form.
 */
export type FieldKind =
  | ('text' | 'inline' | 'rich' | 'number' | 'toggle' | 'choice' | 'date' | 'colour' | 'url')
  | ('icon' | 'link' | 'media' | 'button' | 'form' | 'popup' | 'conversion' | 'id')
  | ('list' | 'object')

/** Texts for the editor's form and the JSON Schema. The build of the Worker leaves them out. */
export interface FieldNotes {
  /** Default: the field's name as words. */
  label?: string
  /** Default: the help text of the kind. */
  help?: string
}

export interface Field extends FieldNotes {
  kind: FieldKind
  /** The shape of the parsed value if the schema describes only the stored one. */
  read?: z.core.$ZodType
  /** The most entries of a list that are read. */
  max?: number
}

const fields = new WeakMap<z.core.$ZodType, Field>()

/**
 * Describes `schema`. An editor leaves out fields without a description.
 * @throws if the schema already describes another field: each field needs its own schema object
 */
export function field<T extends z.core.$ZodType>(
  kind: FieldKind,
  schema: T,
  { label, help, read, max }: FieldNotes & Pick<Field, 'read' | 'max'> = {},
): T {
  if (fields.has(schema))
    throw new Error(`a schema of kind ${fields.get(schema)?.kind} is used for two fields`)
  fields.set(schema, {
    kind,
    ...(label && { label }),
    ...(help && { help }),
    ...(read && { read }),
    ...(max && { max }),
  })
  return schema
}

/** The description of exactly this schema. */
export function ownField(schema: z.core.$ZodType): Field | undefined {
  return fields.get(schema)
}

/** The description of a schema, or of the one that it wraps; the outermost wins. */
export function findField(schema: z.core.$ZodType): Field | undefined {
  const own = ownField(schema)
  const inner = innerSchema(schema)
  const wrapped = inner && findField(inner)
  return own === undefined ? wrapped : { ...wrapped, ...own }
}

function innerSchema(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return def.in
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'catch'
    ? def.innerType
    : undefined
}
