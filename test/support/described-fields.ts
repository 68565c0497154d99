import { expect } from 'vitest'
import type { JsonSchema } from '#sections/fields/json-schema.ts'

/** Parts of names that only programmers read. */
const UNREADABLE =
  /\b(?:bg|fg|sm|md|lg|url|href|src|srclang|alt|ref|mime|sku|toc|org|txid|ssid|cta|px|uuid|i18n|ms)\b/i

/** Fails unless each field below `json` has a kind, a label and a help text. @returns the number of fields */
export function expectDescribed(json: JsonSchema): number {
  const fields = fieldsIn(json)
  for (const [path, { kind, title = '', description = '' }] of fields) {
    expect(kind, `${path}: kind`).toBeTypeOf('string')
    expect(title, `${path}: label`).toMatch(/^[A-Z][A-Za-z-]*(?: [A-Za-z0-9-]+)*$/)
    expect(title, `${path}: label of whole words`).not.toMatch(UNREADABLE)
    expect(description, `${path}: help`).toMatch(/^\S.{3,}[^.\s]$/)
  }
  return fields.length
}

/** Every property below `json`, by path: of objects, of entries of lists and maps, and of alternatives. */
function fieldsIn(json: JsonSchema, path = ''): [path: string, field: JsonSchema][] {
  // The parts of a stored text or icon have no labels, because editors do not show them.
  if (['rich', 'inline', 'icon'].includes(json.kind ?? '')) return []
  const { properties = {}, patternProperties = {}, items, additionalProperties: map, anyOf = [] } = json
  return [
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(
      ([name, field]): [path: string, field: JsonSchema][] => [
        [`${path}.${name}`, field],
        ...fieldsIn(field, `${path}.${name}`),
      ],
    ),
    ...(items === undefined ? [] : fieldsIn(items, `${path}[]`)),
    ...(map === undefined ? [] : fieldsIn(map, `${path}{}`)),
    ...anyOf.flatMap((option) => fieldsIn(option, path)),
  ]
}
