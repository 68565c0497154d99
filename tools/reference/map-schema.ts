import type { JsonSchema } from '../../sections/fields/json-schema.ts'

/** Replaces each nested schema with the result of `change`, outer schemas first. */
export function mapSchema(json: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const mapped = { ...json }
  for (const keyword of ['properties', 'patternProperties'] as const) {
    const schemas = json[keyword]
    if (schemas === undefined) continue
    mapped[keyword] = Object.fromEntries(
      Object.entries(schemas).map(([name, inner]) => [name, mapSchema(change(inner), change)]),
    )
  }
  for (const keyword of ['items', 'additionalProperties', 'propertyNames'] as const) {
    const inner = json[keyword]
    if (typeof inner === 'object' && inner !== null) {
      mapped[keyword] = mapSchema(change(inner as JsonSchema), change)
    }
  }
  if (json.anyOf !== undefined) mapped.anyOf = json.anyOf.map((inner) => mapSchema(change(inner), change))
  return mapped
}

/** The schema without names and default, as text: schemas of one shape give equal texts. */
export function schemaShape(json: JsonSchema): string {
  const { $schema, kind, title, description, default: fallback, ...shape } = json
  return JSON.stringify(shape)
}
