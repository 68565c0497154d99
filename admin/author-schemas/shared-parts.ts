import type { JsonSchema } from '#sections/fields/json-schema.ts'

/** Smallest size, in characters of JSON, of a repeated part that gets a definition. */
const LEAST = 250

/** Moves each repeated part of a schema into `definitions`. Links and pictures make up most of a catalogue. */
export function withSharedParts(schema: JsonSchema): JsonSchema {
  const uses = new Map<string, number>()
  visit(schema, (text) => void uses.set(text, (uses.get(text) ?? 0) + 1))
  const names = new Map<string, string>()
  for (const [text, count] of uses) if (count > 1) names.set(text, `part-${names.size + 1}`)
  const parts = Object.fromEntries(
    Array.from(names, ([text, name]) => [name, referring(JSON.parse(text), names, true)]),
  )
  const { definitions, ...rest } = referring(schema, names, true) as JsonSchema
  return { ...rest, definitions: { ...(definitions as object | undefined), ...parts } }
}

/** Visits the objects that describe a value, as JSON text; equal texts are equal parts. */
function visit(value: unknown, seen: (text: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isPart(value)) {
    const text = JSON.stringify(value)
    if (text.length >= LEAST) seen(text)
  }
  for (const each of Object.values(value)) visit(each, seen)
}

function referring(value: unknown, names: ReadonlyMap<string, string>, isOutermost = false): unknown {
  if (typeof value !== 'object' || value === null) return value
  const name = isOutermost || !isPart(value) ? undefined : names.get(JSON.stringify(value))
  if (name !== undefined) return { $ref: `#/definitions/${name}` }
  if (Array.isArray(value)) return value.map((each) => referring(each, names))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, referring(each, names)]))
}

/** Whether the object is a schema, not a collection of schemas by name. */
function isPart(value: object): boolean {
  return ('type' in value && typeof value.type === 'string') || 'anyOf' in value
}
