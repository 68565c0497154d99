/** JSON Schema of a section's data from the catalogue, with the kind, label and help of each field. */
export interface FieldSchema {
  kind?: string
  title?: string
  description?: string
  /** A text that is translated. */
  translated?: boolean
  type?: string | string[]
  enum?: unknown[]
  /** Labels of the values of `enum`, in its order, if the schema was translated. */
  choices?: string[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  properties?: Record<string, FieldSchema>
  items?: FieldSchema
  anyOf?: FieldSchema[]
}

/** A field of a form. */
export interface FormField {
  name: string
  kind: string
  label: string
  help: string
  schema: FieldSchema
}

/** The fields of an object, in order, without ids and without fields that have no kind. */
export function fieldsOf(schema: FieldSchema): FormField[] {
  const { properties = {} } = withKeyword(schema, 'properties') ?? {}
  return Object.entries(properties).flatMap(([name, field]) => {
    const { kind, title = name, description = '' } = field
    if (kind === undefined || kind === 'id') return []
    return [{ name, kind, label: title, help: description, schema: field }]
  })
}

/** The schema of a list's entries. Entries without fields have the kind of their values. */
export function entrySchema(schema: FieldSchema): FieldSchema {
  const entry = withKeyword(schema, 'items')?.items ?? {}
  if (entry.kind !== undefined || withKeyword(entry, 'properties') !== undefined) return entry
  return { ...entry, kind: plainKind(entry) }
}

function plainKind(entry: FieldSchema): string {
  if (withKeyword(entry, 'enum') !== undefined) return 'choice'
  const types = typesOf(entry)
  if (types.includes('boolean') && types.includes('string')) return 'mixed'
  if (types.length === 0 || types.includes('boolean')) return 'value'
  return types.includes('string') ? 'text' : 'number'
}

function typesOf({ type = [], anyOf = [] }: FieldSchema): string[] {
  return [...[type].flat(), ...anyOf.flatMap(typesOf)]
}

/** The values of a choice. */
export function optionsOf(schema: FieldSchema): string[] {
  return choicesOf(schema).map(({ value }) => value)
}

/** The values of a choice, each with its label. */
export function choicesOf(schema: FieldSchema): { value: string; label: string }[] {
  const { enum: values = [], choices } = withKeyword(schema, 'enum') ?? {}
  return values.map((value, place) => ({ value: String(value), label: choices?.[place] ?? String(value) }))
}

/** A numeric keyword of the schema or of its first alternative with it. */
export function limitOf(
  schema: FieldSchema,
  keyword: 'minimum' | 'maximum' | 'maxLength' | 'maxItems',
): number | undefined {
  const limit = withKeyword(schema, keyword)?.[keyword]
  // The bounds of safe integers are not shown as limits.
  return limit !== undefined && Math.abs(limit) < 1e15 ? limit : undefined
}

/** The schema itself, or the first of its alternatives that has a keyword. */
function withKeyword(schema: FieldSchema, keyword: keyof FieldSchema): FieldSchema | undefined {
  if (schema[keyword] !== undefined) return schema
  for (const option of schema.anyOf ?? []) {
    const found = withKeyword(option, keyword)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a field or a part of it is translated. Plain texts in a list are not, because they have no ids. */
export function hasTexts({ kind, schema }: Pick<FormField, 'kind' | 'schema'>): boolean {
  if (schema.translated === true) return true
  return PARTS.includes(kind) && fieldsOf(isListKind(kind) ? entrySchema(schema) : schema).some(hasTexts)
}

/** Kinds that consist of fields, some of them texts. The target of a link has no texts. */
const PARTS = ['object', 'button', 'media', 'list', 'form']

export function isListKind(kind: string): boolean {
  return kind === 'list' || kind === 'form'
}

/** Fields of look and tracking that every section has. */
const APPEARANCE = new Set([
  ...['colorScheme', 'background', 'layer', 'padding', 'width', 'align', 'alignMobile', 'divider'],
  ...['titleTag', 'animate', 'anchor', 'trackingId'],
])

/** The fields of a section: content, and separately its look. */
export function sectionFields(schema: FieldSchema): { content: FormField[]; appearance: FormField[] } {
  const fields = fieldsOf(schema)
  return {
    content: fields.filter(({ name }) => !APPEARANCE.has(name)),
    appearance: fields.filter(({ name }) => APPEARANCE.has(name)),
  }
}
