import type { JsonSchema } from '#sections/fields/json-schema.ts'

/** `false` as a schema, which the type `JsonSchema` lacks. */
const NOTHING_ELSE = false as unknown as JsonSchema

/**
 * Adds the texts and fields of `described` to the schema of a file. Some objects in a file's own schema allow any field,
 * because another check validates them; those get the fields that are read.
 */
export function describedBy(file: JsonSchema, described: JsonSchema | undefined): JsonSchema {
  if (described === undefined) return closed(file)
  if (described.$ref !== undefined) return described
  const { properties, items, additionalProperties, ...own } = file
  const texts = { ...described, properties: undefined, items: undefined, additionalProperties: undefined }
  const isOpen = isAnything(additionalProperties)
  return withoutAbsent({
    ...closed(withoutAbsent(texts)),
    ...own,
    ...(properties === undefined && !isOpen
      ? {}
      : fieldsOf({ properties: properties ?? {}, isOpen }, described)),
    ...(items !== undefined && { items: describedBy(items, described.items) }),
    ...(additionalProperties !== undefined &&
      !isOpen && {
        additionalProperties:
          typeof additionalProperties === 'object'
            ? describedBy(additionalProperties, asSchema(described.additionalProperties))
            : additionalProperties,
      }),
  })
}

function fieldsOf(
  { properties, isOpen }: { properties: Record<string, JsonSchema>; isOpen: boolean },
  described: JsonSchema,
): JsonSchema {
  const more = isOpen ? (described.properties ?? {}) : {}
  const names = [...new Set([...Object.keys(more), ...Object.keys(properties)])]
  if (isOpen && described.properties === undefined)
    return withoutAbsent({ properties, additionalProperties: described.additionalProperties })
  return withoutAbsent({
    properties: Object.fromEntries(
      names.map((name) => {
        const [field, texts] = [properties[name], described.properties?.[name]]
        return [name, field === undefined ? closed(texts ?? {}) : describedBy(field, texts)]
      }),
    ),
    additionalProperties: isAnything(described.additionalProperties) ? {} : NOTHING_ELSE,
  })
}

/** Disallows additional fields; a schema that is open on purpose is unchanged. */
export function closed(json: JsonSchema): JsonSchema {
  const all = mapSchemas(json, closed)
  if (json.properties === undefined || json.additionalProperties !== undefined) return all
  return { ...all, additionalProperties: NOTHING_ELSE }
}

/** The parts of a text or an icon that is stored as an object. */
const PARTS: Record<string, string> = { html: 'The text, in HTML', icon: 'Iconify name, like lucide:leaf' }

function noted(name: string, json: JsonSchema): JsonSchema {
  const note = PARTS[name]
  return note === undefined || json.description !== undefined ? json : { ...json, description: note }
}

/** Maps the parts of a schema. List entries may have an id, by which translations find them. */
function mapSchemas(json: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf, additionalProperties } = json
  return withoutAbsent({
    ...json,
    properties:
      properties &&
      Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, noted(name, change(each))])),
    items: items && withId(change(items)),
    anyOf: anyOf?.map(change),
    additionalProperties:
      typeof additionalProperties === 'object' ? change(additionalProperties) : additionalProperties,
  })
}

function withId(entry: JsonSchema): JsonSchema {
  if (entry.anyOf !== undefined) return { ...entry, anyOf: entry.anyOf.map(withId) }
  if (entry.properties === undefined || entry.properties.id !== undefined) return entry
  return { ...entry, properties: { id: ENTRY_ID, ...entry.properties } }
}

const ENTRY_ID: JsonSchema = {
  type: ['string', 'number'],
  title: 'Id',
  description: 'Stays the same when the entry moves; translations find the entry by it',
}

/** Whether the schema is `{}`, which allows anything. */
function isAnything(json: JsonSchema | undefined): boolean {
  return typeof json === 'object' && Object.keys(json).length === 0
}

function asSchema(json: JsonSchema | undefined): JsonSchema | undefined {
  return typeof json === 'object' ? json : undefined
}

function withoutAbsent(json: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined))
}
